import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { brand } from '../brand.ts';
import type { Clock } from '../clock.ts';
import { DAY_MS, HOUR_MS } from '../dates.ts';
import type { Db, Tx } from '../db/db.server.ts';
import { failpoint } from '../failpoints.server.ts';
import type { Enqueue, Job } from '../jobs/jobs.server.ts';
import {
  type Attachment,
  bodyOf,
  type EmailRenderers,
  renderedFrom,
  rendererFor,
} from './email-renderers.server.ts';

interface Head {
  /** A unique reference: "receipt-<order id>". Makes the Message-ID, and a second enqueue does nothing. */
  about: string;
  to: string;
  replyTo?: string;
  subject: string;
}

export type Email = Head & ({ html: string; plain: string } | { renderer: string; renderedFrom: string });

const SEND_EMAIL = 'send-email';

/** Queues an email in the caller's transaction; the job runner sends it after the commit. */
export async function queueEmail(tx: Tx, enqueue: Enqueue, clock: Clock, email: Email) {
  const row = await tx
    .insertInto('emails')
    .values({
      id: randomUUID(),
      message_id: messageIdOf(email.about),
      recipient: oneLine(email.to),
      reply_to: email.replyTo ? oneLine(email.replyTo) : null,
      subject: oneLine(email.subject),
      html: 'html' in email ? email.html : '',
      plain: 'html' in email ? email.plain : '',
      composer: 'renderer' in email ? email.renderer : null,
      composed_from: 'renderer' in email ? email.renderedFrom : null,
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

/** The same for every retry, so that a mailbox shows a message once even if it was accepted twice. */
export function messageIdOf(about: string): string {
  return `<${about}@${brand.mailDomain}>`;
}

/** Prevents header injection: a header is one line. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/** Sends by SMTP. Without a mail server the message is only marked as sent, and shown at /office/outbox. */
export function sendEmailJob(deps: {
  db: Db;
  clock: Clock;
  smtpUrl: string | undefined;
  from: string;
  emailRenderers: EmailRenderers;
}): Job<{ emailId: string }> {
  const transport = deps.smtpUrl
    ? createTransport({
        url: deps.smtpUrl,
        // Each is shorter than the job's claim, so that a hanging server counts as a failed try.
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
      })
    : undefined;
  return {
    name: SEND_EMAIL,
    retries: 12,
    retrySeconds: 5,
    async run({ emailId }) {
      const { db, clock, emailRenderers } = deps;
      const email = await db.selectFrom('emails').selectAll().where('id', '=', emailId).executeTakeFirst();
      if (!email || email.sent_at || email.failed_at) return;
      const words = await bodyOf(email, emailRenderers);
      if (!words) {
        await mark(db, emailId, { failed_at: clock.now(), last_error: 'there was nothing to send any more' });
        return;
      }
      await transport?.sendMail({
        messageId: email.message_id,
        from: deps.from,
        to: email.recipient,
        ...(email.reply_to && { replyTo: email.reply_to }),
        subject: email.subject,
        html: words.html,
        text: words.plain,
        attachments: words.attachments.map(inlined),
      });
      failpoint('email-accepted');
      await db.transaction().execute(async (tx) => {
        const now = clock.now();
        const marked = await mark(tx, emailId, { sent_at: now });
        if (marked) await rendererFor(email, emailRenderers)?.sent(tx, renderedFrom(email), now);
      });
    },
    async gaveUp({ emailId }, reason) {
      const { db, clock, emailRenderers } = deps;
      await db.transaction().execute(async (tx) => {
        const now = clock.now();
        const email = await mark(tx, emailId, { failed_at: now, last_error: reason.slice(0, 500) });
        if (email) await rendererFor(email, emailRenderers)?.gaveUp(tx, renderedFrom(email), now);
      });
    },
  };
}

/** Marks a message that was neither sent nor failed before; undefined if it was. */
async function mark(
  db: Db | Tx,
  id: string,
  change: { sent_at: Date } | { failed_at: Date; last_error: string },
) {
  return db
    .updateTable('emails')
    .set(change)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['html', 'plain', 'composer', 'composed_from'])
    .executeTakeFirst();
}

/** An inline picture is not a download. */
function inlined(attachment: Attachment) {
  return { ...attachment, ...(attachment.cid && { contentDisposition: 'inline' as const }) };
}

const RETENTION_MS = 90 * DAY_MS;

/**
 * Queues emails again that are neither sent nor failed an hour after they were written: a process that dies during a
 * job's last retry leaves no other trace of them. If one is still being retried, the second job finds it sent or
 * failed.
 */
export function resendEmailsJob(deps: { db: Db; enqueue: Enqueue; clock: Clock }): Job {
  return {
    name: 'resend-emails',
    retries: 2,
    retrySeconds: 60,
    every: '41 * * * *',
    async run() {
      const overdue = await deps.db
        .selectFrom('emails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('created_at', '<', new Date(deps.clock.now().getTime() - HOUR_MS))
        .orderBy('created_at')
        .execute();
      await deps.db.transaction().execute(async (tx) => {
        for (const { id } of overdue) await deps.enqueue(tx, SEND_EMAIL, { emailId: id });
      });
    },
  };
}

/** Emails are kept for 90 days. Orders keep what was bought. */
export function purgeEmailsJob(deps: { db: Db; clock: Clock }): Job {
  return {
    name: 'purge-emails',
    retries: 2,
    retrySeconds: 60,
    every: '23 * * * *',
    async run() {
      const oldest = new Date(deps.clock.now().getTime() - RETENTION_MS);
      await deps.db.deleteFrom('emails').where('created_at', '<', oldest).execute();
    },
  };
}
