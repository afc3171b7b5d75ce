import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { brand } from './brand.ts';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './db.server.ts';
import type { Enqueue, Job } from './jobs.server.ts';

declare module './db.server.ts' {
  interface Tables {
    emails: {
      id: string;
      message_id: string;
      recipient: string;
      reply_to: string | null;
      subject: string;
      html: string;
      plain: string;
      created_at: Date;
      sent_at: Date | null;
      failed_at: Date | null;
      last_error: string | null;
    };
  }
}

export interface Email {
  /** What the message is about, unique: "receipt-<order id>". Makes the Message-ID, and a second enqueue does nothing. */
  about: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  plain: string;
}

const SEND_EMAIL = 'send-email';

/** Puts an email in the post in the caller's transaction; the job runner sends it once that has been committed. */
export async function postEmail(tx: Tx, enqueue: Enqueue, clock: Clock, email: Email) {
  const row = await tx
    .insertInto('emails')
    .values({
      id: randomUUID(),
      message_id: `<${email.about}@${brand.mailDomain}>`,
      recipient: oneLine(email.to),
      reply_to: email.replyTo ? oneLine(email.replyTo) : null,
      subject: oneLine(email.subject),
      html: email.html,
      plain: email.plain,
      created_at: clock.now(),
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await enqueue(tx, SEND_EMAIL, { emailId: row.id });
}

/** Header injection ends here: a header is one line. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/** Sends by SMTP. Without a mail server the message is only marked, and read at /office/outbox. */
export function sendEmailJob(parts: {
  db: Db;
  clock: Clock;
  smtpUrl: string | undefined;
  from: string;
}): Job<{ emailId: string }> {
  const transport = parts.smtpUrl
    ? createTransport({ url: parts.smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
    : undefined;
  return {
    name: SEND_EMAIL,
    retries: 12,
    retrySeconds: 5,
    async run({ emailId }) {
      const { db, clock } = parts;
      const email = await db.selectFrom('emails').selectAll().where('id', '=', emailId).executeTakeFirst();
      if (!email || email.sent_at) return;
      await transport?.sendMail({
        messageId: email.message_id,
        from: parts.from,
        to: email.recipient,
        ...(email.reply_to && { replyTo: email.reply_to }),
        subject: email.subject,
        html: email.html,
        text: email.plain,
      });
      await db.updateTable('emails').set({ sent_at: clock.now() }).where('id', '=', emailId).execute();
    },
    async gaveUp({ emailId }, reason) {
      await parts.db
        .updateTable('emails')
        .set({ failed_at: parts.clock.now(), last_error: reason.slice(0, 500) })
        .where('id', '=', emailId)
        .execute();
    },
  };
}
