import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.server.ts';
import type { Enqueue } from '../../jobs/jobs.server.ts';
import { type EmailRenderers, renderedFrom, rendererFor } from '../email-renderers.server.ts';
import { SEND_EMAIL } from '../mailer.server.ts';
import { type MailOutage, mailOutage } from './mail-server-state.server.ts';

export interface MailFigures {
  waiting: number;
  waitingSince: Date | null;
  refused: number;
  outage: MailOutage | undefined;
}

export async function mailFigures(db: Db): Promise<MailFigures> {
  // Each has an index of its own, and all the others have left.
  const emails = db.selectFrom('emails');
  const [waiting, refused, outage] = await Promise.all([
    emails
      .select((where) => [
        where.fn.countAll<number>().as('count'),
        sql<Date | null>`min(created_at)`.as('since'),
      ])
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow(),
    emails
      .select((where) => where.fn.countAll<number>().as('count'))
      .where('refused', '=', true)
      .executeTakeFirstOrThrow(),
    mailOutage(db),
  ]);
  return { waiting: waiting.count, waitingSince: waiting.since, refused: refused.count, outage };
}

const MAX_LISTED = 100;

/** What mail servers have refused for good and nobody has sent again. A part of a query. */
export function refused(db: Db) {
  return db.selectFrom('emails').select('failed_at as at').where('refused', '=', true);
}

/** The same, the latest first. */
export function refusedEmails(db: Db) {
  return refused(db)
    .select(['id', 'message_id', 'recipient', 'subject', 'failed_at', 'last_error', 'renderer'])
    .orderBy('failed_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/** What was tried and put off, the oldest first. */
export function deferredEmails(db: Db) {
  return db
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'created_at', 'last_error'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('position')
    .limit(MAX_LISTED)
    .execute();
}

/** One that is still to be seen to. */
export function refusedEmail(db: Db, id: string) {
  return db
    .selectFrom('emails')
    .select(['subject', 'recipient', 'order_id'])
    .where('id', '=', id)
    .where('refused', '=', true)
    .executeTakeFirst();
}

export type SentAgain = 'sent again' | 'sent elsewhere' | 'not refused' | 'may not go elsewhere';

/** Sends a refused email again, under its Message-ID, to the address that staff give. */
export async function sendAgain(
  tx: Tx,
  { enqueue, emailRenderers }: { enqueue: Enqueue; emailRenderers: EmailRenderers },
  { id, to }: { id: string; to: string },
): Promise<SentAgain> {
  const email = await tx
    .selectFrom('emails')
    .select(['recipient', 'html', 'plain', 'renderer', 'renderer_input'])
    .where('id', '=', id)
    .where('refused', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!email) return 'not refused';
  const renderer = rendererFor(email, emailRenderers);
  const isElsewhere = to !== email.recipient;
  if (isElsewhere && renderer && !(await renderer.readdress(tx, renderedFrom(email), to)))
    return 'may not go elsewhere';
  await tx
    .updateTable('emails')
    .set({ recipient: to, refused: false, failed_at: null, not_before: null, tries: 0 })
    .where('id', '=', id)
    .execute();
  await enqueue(tx, SEND_EMAIL, {});
  return isElsewhere ? 'sent elsewhere' : 'sent again';
}
