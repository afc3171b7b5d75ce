import { lettersTo } from './accounts.ts';
import type { TestApp } from './app.ts';

/** The emails to an address in one line of plain text each, newest first. */
export async function mailedTo(app: TestApp, recipient: string): Promise<string[]> {
  const letters = await lettersTo(app, recipient);
  return letters.map(({ plain }) => plain.replaceAll(/\s+/g, ' ')).reverse();
}

/** The path of the newest link of this kind that was mailed to an address. */
export async function linkMailedTo(app: TestApp, recipient: string, kind: RegExp): Promise<string> {
  const link = (await mailedTo(app, recipient)).map((text) => kind.exec(text)?.[0]).find(Boolean);
  if (!link) throw new Error(`No ${kind} was mailed to ${recipient}`);
  return link;
}
