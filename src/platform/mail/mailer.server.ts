import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { DAY_MS } from '../dates.ts';
import type { Db, Tx } from '../db/db.server.ts';
import type { Enqueue, Job } from '../jobs/jobs.server.ts';

/** The way by which a message of this queue reaches somebody. Texts have a queue of their own (`src/platform/texts`). */
export type Channel = 'email';

interface Head {
  channel?: Channel;
  /** A unique reference: "receipt-<order id>". Makes the Message-ID, and a second enqueue does nothing. */
  reference: string;
  to: string;
  replyTo?: string;
  subject: string;
  /** The order that it is about, and whether it goes to the buyer, whose address may be corrected later. */
  order?: { id: string; toBuyer: boolean };
  /** The name of a document to attach, which is in `email_documents`. */
  document?: string;
  /** False for links that their recipient requested: after a typing mistake they ask again, and staff need not know. */
  notifyStaff?: false;
}

export type QueuedEmail = Head &
  ({ html: string; plain: string } | { renderer: string; renderedFrom: string });

export const SEND_EMAIL = 'send-email';

/** Queues an email in the caller's transaction, and a job that sends after the commit whatever waits. */
export async function queueEmail(tx: Tx, enqueue: Enqueue, clock: Clock, email: QueuedEmail) {
  const row = await tx
    .insertInto('emails')
    .values({
      id: randomUUID(),
      channel: email.channel ?? 'email',
      message_id: messageIdOf(email.reference),
      recipient: oneLine(email.to),
      reply_to: email.replyTo ? oneLine(email.replyTo) : null,
      subject: oneLine(email.subject),
      html: 'html' in email ? email.html : '',
      plain: 'html' in email ? email.plain : '',
      renderer: 'renderer' in email ? email.renderer : null,
      renderer_input: 'renderer' in email ? email.renderedFrom : null,
      created_at: clock.now(),
      sent_at: null,
      failed_at: null,
      last_error: null,
      not_before: null,
      tries: 0,
      refused: false,
      notify_staff: email.notifyStaff ?? true,
      order_id: email.order?.id ?? null,
      to_buyer: email.order?.toBuyer ?? false,
      document: email.document ?? null,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await enqueue(tx, SEND_EMAIL, {});
}

/** Emails wait: heard by every process when the transaction commits. */
export const EMAILS_WAIT = 'emails_wait';

/** Enqueues nothing, but says at the commit that emails wait: for code that has a transaction alone. */
export const wakeSenders: Enqueue = async (tx) => {
  await sql`select pg_notify(${EMAILS_WAIT}, '')`.execute(tx);
};

/** The host part of a row's Message-ID. It stays, since a row is found by its Message-ID. */
const MAIL_DOMAIN = 'bitepoint.example';

/** The same for every retry, so that a mailbox shows a message once even if it was accepted twice. */
export function messageIdOf(reference: string): string {
  return `<${reference}@${MAIL_DOMAIN}>`;
}

/** As mail programs see it: with the website's host, as RFC 5322 advises (3.6.4). */
export function sentMessageId(messageId: string, publicUrl: string): string {
  return messageId.replace(`@${MAIL_DOMAIN}>`, `@${new URL(publicUrl).hostname}>`);
}

/** Prevents header injection: a header is one line. */
export function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

const RETENTION_MS = 90 * DAY_MS;

/** Emails are kept for 90 days, or until they have been sent. Orders keep what was bought. */
export function purgeEmailsJob(deps: { db: Db; clock: Clock }): Job {
  return {
    name: 'purge-emails',
    retries: 2,
    retrySeconds: 60,
    every: '23 * * * *',
    async run() {
      const oldest = new Date(deps.clock.now().getTime() - RETENTION_MS);
      await deps.db
        .deleteFrom('emails')
        .where('created_at', '<', oldest)
        .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
        .execute();
    },
  };
}

const waits = (db: Db, email: string) =>
  db
    .selectFrom('emails')
    .where((where) => where(where.fn<string>('lower', ['recipient']), '=', email.toLowerCase()));

export function emailsOf(db: Db, email: string) {
  return waits(db, email)
    .select(['subject', 'recipient', 'reply_to', 'plain', 'created_at', 'sent_at', 'failed_at'])
    .execute();
}

export async function hasWaitingEmails(db: Db, email: string): Promise<boolean> {
  const waiting = await waits(db, email)
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Emails that have not left, by the beginning of what they are about, go to another address. */
export async function redirectWaitingEmails(
  tx: Tx,
  { referencePrefix, from, to }: { referencePrefix: string; from: string; to: string },
) {
  await tx
    .updateTable('emails')
    .set({ recipient: oneLine(to) })
    .where('message_id', 'like', `<${referencePrefix}%`)
    .where((where) => where(where.fn<string>('lower', ['recipient']), '=', from.toLowerCase()))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** Emails to this address, those that pass its messages on or name it, and those whose Message-ID has one of these ids. */
export async function eraseEmails(tx: Tx, email: string, ids: string[]) {
  await tx
    .deleteFrom('emails')
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['recipient']), '=', email.toLowerCase()),
        where(where.fn<string>('lower', ['reply_to']), '=', email.toLowerCase()),
        where(
          where.fn<number>('strpos', [where.fn('lower', ['plain']), where.val(email.toLowerCase())]),
          '>',
          0,
        ),
        ...ids.map((id) => where('message_id', 'like', `%${id}%`)),
      ]),
    )
    .execute();
}
