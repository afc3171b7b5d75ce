import { failpoint } from '../../failpoints.server.ts';
import { oneAfterAnother } from '../../jobs/one-after-another.server.ts';
import type { Log } from '../../log.server.ts';
import type { SendDeps } from '../email.server.ts';
import {
  type Attachment,
  type BodyDeps,
  bodyOf,
  INVITATION_FILE,
  type RenderedEmail,
} from '../email-renderers.server.ts';
import { ENCRYPTED_BODY } from '../encrypted-email-body.server.ts';
import { oneLine, SEND_EMAIL, sentMessageId } from '../mailer.server.ts';
import { type ClaimedEmail, claimEmail, putBack, putOff } from './email-tasks.server.ts';
import {
  mailOutage,
  mayTry,
  recordAnswer,
  recordDeferral,
  recordUnreachable,
} from './mail-server-state.server.ts';
import { markRefused, markSent, markWithdrawn } from './mark-email.server.ts';
import type { Smtp } from './smtp.server.ts';
import { outcomeOf, type SmtpError } from './smtp-outcome.ts';

export interface SendingDeps extends SendDeps, BodyDeps {
  log: Log;
  /** Without a mail server emails are only marked as sent, and shown at /office/outbox. */
  smtp: Smtp | undefined;
  /** The sender, where it is not the school’s own (`MAIL_FROM`). */
  from?: string | undefined;
  /** The most that leave in a minute, from all processes together. */
  perMinute: number;
}

const MAX_IN_A_RUN = 20;

/** Sends what waits, the oldest first, until nothing is due, the minute's measure is full, or the server is away. */
export async function sendWaiting(deps: SendingDeps) {
  const { db, clock, enqueue, smtp } = deps;
  const perMinute = smtp && deps.perMinute;
  await oneAfterAnother({
    clock,
    atMost: MAX_IN_A_RUN,
    async claim(now) {
      const email = await claimEmail(db, now, { unlessDown: smtp !== undefined, perMinute });
      return email ?? (smtp && (await claimAfterPause(deps, smtp, now)));
    },
    work: (email) => trySending(deps, email),
    goOn: () => enqueue(db, SEND_EMAIL, {}),
  });
}

/** What the server, which is away, is tried with. With nothing to send, a greeting tells whether it is back. */
async function claimAfterPause(
  { db, perMinute }: SendingDeps,
  smtp: Smtp,
  now: Date,
): Promise<ClaimedEmail | undefined> {
  if (!(await mailOutage(db)) || !(await mayTry(db, now))) return undefined;
  const email = await claimEmail(db, now, { unlessDown: false, perMinute });
  if (!email && (await smtp.answers())) await recordAnswer(db);
  return email;
}

async function trySending(deps: SendingDeps, email: ClaimedEmail) {
  const { db, clock, log, smtp } = deps;
  let body: RenderedEmail | undefined;
  try {
    body = await bodyOf(email, deps);
    if (body && smtp) await smtp.send(await messageOf(email, body, deps));
  } catch (error) {
    log.warn({ err: error, email_id: email.id, tries: email.tries + 1 }, 'email not sent');
    await notSent(deps, email, error as SmtpError);
    return;
  }
  if (!body) return markWithdrawn(db, email.id, clock.now());
  failpoint('email-accepted');
  await markSent(deps, email, subjectOf(email, body));
}

async function notSent(deps: SendingDeps, email: ClaimedEmail, error: SmtpError) {
  const { db, clock, enqueue, smtp } = deps;
  const now = clock.now();
  const reason = error.message.slice(0, 500);
  const outcome = outcomeOf(error);
  if (outcome === 'refused') return markRefused(deps, email, reason);
  if (outcome === 'later') {
    await putOff(db, email, reason, now);
    await recordDeferral(db, reason, now);
    return;
  }
  // If the server does answer, it was this message that broke the connection: the others need not wait.
  if (await smtp?.answers()) {
    await recordAnswer(db);
    return putOff(db, email, reason, now);
  }
  const pause = await recordUnreachable(db, reason, now);
  await putBack(db, email, reason);
  await enqueue(db, SEND_EMAIL, {}, { afterSeconds: pause });
}

async function messageOf(email: ClaimedEmail, body: RenderedEmail, { from, school, publicUrl }: SendingDeps) {
  const { officeEmail, sender } = school.current();
  const composedNow = email.renderer !== null && email.renderer !== ENCRYPTED_BODY;
  const replyTo = email.reply_to ?? (composedNow ? officeEmail : undefined);
  return {
    messageId: sentMessageId(email.message_id, publicUrl),
    from: from ?? { name: sender.name, address: sender.email },
    to: email.recipient,
    ...(replyTo && { replyTo }),
    subject: subjectOf(email, body),
    // RFC 3834: keeps replies of people on holiday from coming back to the office.
    headers: { 'Auto-Submitted': 'auto-generated' },
    html: body.html,
    text: body.plain,
    attachments: await Promise.all(body.attachments.map(inlined)),
    ...(body.invitation && {
      icalEvent: {
        method: body.invitation.method,
        content: body.invitation.text,
        filename: INVITATION_FILE,
      },
    }),
  };
}

function subjectOf(email: ClaimedEmail, body: RenderedEmail): string {
  return oneLine(body.subject ?? email.subject);
}

/** An inline picture is not a download. */
async function inlined(attachment: Attachment) {
  const content = await attachment.content();
  return { ...attachment, content, ...(attachment.cid && { contentDisposition: 'inline' as const }) };
}
