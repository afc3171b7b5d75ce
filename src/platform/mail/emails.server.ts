import type { Db, Tx } from '../db/db.server.ts';
import { messageIdOf } from './mailer.server.ts';

/** The emails written last, to this address where one is given, for the viewer of development. */
export function latestEmails(db: Db, most: number, recipient: string | null) {
  return db
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'html', 'plain', 'composer', 'composed_from'])
    .select(['created_at', 'sent_at', 'failed_at'])
    .$if(recipient !== null, (emails) =>
      emails.where((eb) => eb(eb.fn('lower', ['recipient']), '=', recipient?.toLowerCase() ?? '')),
    )
    .orderBy('position', 'desc')
    .limit(most)
    .execute();
}

export function findEmail(db: Db, id: string) {
  return db
    .selectFrom('emails')
    .select(['html', 'plain', 'composer', 'composed_from'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** When the email about something was queued. */
export async function queuedAt(tx: Tx, about: string): Promise<Date | undefined> {
  const email = await tx
    .selectFrom('emails')
    .select('created_at')
    .where('message_id', '=', messageIdOf(about))
    .executeTakeFirst();
  return email?.created_at;
}

/** A later email takes the place of one that was refused: nobody has to see to it any more. */
export async function noLongerRefused(tx: Tx, about: string) {
  await tx
    .updateTable('emails')
    .set({ refused: false })
    .where('message_id', '=', messageIdOf(about))
    .execute();
}

/** When emails that a renderer puts together from this were queued, since an instant. */
export async function queuedSince(
  tx: Tx,
  { renderer, renderedFrom }: { renderer: string; renderedFrom: string },
  since: Date,
): Promise<Date[]> {
  const queued = await tx
    .selectFrom('emails')
    .select('created_at')
    .where('composer', '=', renderer)
    .where('composed_from', '=', renderedFrom)
    .where('created_at', '>', since)
    .execute();
  return queued.map((email) => email.created_at);
}
