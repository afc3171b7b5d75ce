import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import type { TestApp } from './app.ts';

/** The emails to an address in plain text, newest first, as they are sent. */
export async function mailedTo(app: TestApp, recipient: string): Promise<string[]> {
  await app.queue.drain();
  const rows = await app.db
    .selectFrom('emails')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('position', 'desc')
    .execute();
  return Promise.all(
    rows.map(async (row) => (await bodyOf(row, app.running.services))?.plain.replaceAll(/\s+/g, ' ') ?? ''),
  );
}

/** The path of the newest link of this kind that was mailed to an address. */
export async function linkMailedTo(app: TestApp, recipient: string, kind: RegExp): Promise<string> {
  const link = (await mailedTo(app, recipient)).map((text) => kind.exec(text)?.[0]).find(Boolean);
  if (!link) throw new Error(`No ${kind} was mailed to ${recipient}`);
  return link;
}
