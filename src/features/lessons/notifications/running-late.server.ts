import { z } from 'zod';
import { HOUR_MS, londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { email, json, send } from '#src/platform/mail/email.server.ts';
import { emailsWithKeys } from '#src/platform/mail/emails.server.ts';
import { wakeSenders } from '#src/platform/mail/mailer.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { push, wakePushSenders } from '#src/platform/push/push.server.ts';
import { numberFor } from '#src/platform/texts/numbers/numbers.server.ts';
import { text, wakeTextSenders } from '#src/platform/texts/text.server.ts';
import { textsWithKeys } from '#src/platform/texts/text-rows.server.ts';
import type { Booking } from '../booking.ts';
import { childNamed } from '../taught-learner.server.ts';
import { copiedTo, writableLearner } from './queue-notifications.server.ts';
import '../tables.ts';

/** By how many minutes an instructor can say that they are late. */
export const minutesLate = [5, 10, 15, 20, 30] as const;
export type MinutesLate = (typeof minutesLate)[number];

const data = json(
  z.object({
    booking: z.string(),
    startsAt: z.coerce.date(),
    minutes: z.number(),
    /** Whose lesson it is, where somebody else reads it. */
    child: z.string().optional(),
  }),
);

/** Composed as it leaves, by `lesson-text.server.ts`. */
export const runningLateText = text({ name: 'running-late', data });

/** The same in browsers, composed by `pushes/lesson-push.server.ts`. */
export const runningLatePush = push({ name: 'running-late', data });

/** The same by email, composed by `emails/late-email.server.tsx`. */
export const runningLateNotification = email({
  name: 'running-late',
  keyPrefix: 'lesson',
  notifyStaff: false,
  data,
});

/** Until when after its begin it is news that a lesson begins late. */
const NEWS_MS = 30 * MINUTE_MS;
/** From when on neither the text nor the email leaves any more. */
export const OVER_MS = HOUR_MS;

/** Whether an instructor can say of a lesson that they are late for it: on its day, until half an hour after its begin. */
export function mayRunLate(
  { kind, state, startsAt }: Pick<Booking, 'kind' | 'state' | 'startsAt'>,
  now: Date,
) {
  return (
    kind === 'lesson' &&
    state === 'booked' &&
    londonDay(startsAt) === londonDay(now) &&
    now.getTime() < startsAt.getTime() + NEWS_MS
  );
}

interface LateRecipient {
  side: 'learner' | 'copy';
  email: string;
  /** Undefined where they have not agreed to texts. */
  phone: string | undefined;
  name: string;
  child: string | undefined;
}

/** Who is told that a lesson begins late: the learner, and whoever keeps copies. */
async function listRecipients(db: Db | Tx, { learnerId }: Booking): Promise<LateRecipient[]> {
  const learner = learnerId ? await writableLearner(db, learnerId) : undefined;
  if (!learner) return [];
  const name = firstNameOf(learner.name);
  const buyer = await copiedTo(db, learner);
  const people = [
    { side: 'learner' as const, email: learner.email, name, child: await childNamed(db, learner) },
    ...(buyer ? [{ side: 'copy' as const, email: buyer, name: 'whoever keeps copies', child: name }] : []),
  ].filter((one) => one.email !== '');
  return Promise.all(
    people.map(async (one) => ({ ...one, phone: await numberFor(db, one.email, 'changes') })),
  );
}

/** A length that was said: it may be said again once another one was. */
interface Said {
  minutes: number;
  /** Counts what was said of a lesson, from 1. */
  round: number;
}

/** How often another length can be said of one lesson. */
const MOST_ROUNDS = 10;

const emailKey = ({ id, learnerId, startsAt }: Booking, { minutes, round }: Said, { side }: LateRecipient) =>
  `${learnerId}-late-${id}-${startsAt.getTime()}-${minutes}-${round}-${side}`;
const textKey = ({ id, startsAt }: Booking, { minutes, round }: Said, phone: string) =>
  `${id}-${startsAt.getTime()}-${minutes}-${round}-${phone}`;

/**
 * Emails that a lesson begins late, and texts it to whoever agreed to texts: once until another length is said. Answers how many of
 * each.
 */
export async function queueRunningLate(
  tx: Tx,
  booking: Booking,
  { minutes, sendsTexts, now }: { minutes: MinutesLate; sendsTexts: boolean; now: Date },
): Promise<{ texted: number; emailed: number }> {
  const recipients = await listRecipients(tx, booking);
  const [last] = await sentTo(tx, booking, recipients);
  const isAnother = last?.minutes !== minutes && (last?.round ?? 0) < MOST_ROUNDS;
  const said = { minutes, round: (last?.round ?? 0) + (isAnother ? 1 : 0) };
  const { id, startsAt, line } = booking;
  const clock = { now: () => now };
  let texted = 0;
  for (const recipient of recipients) {
    const { email: to, phone, child } = recipient;
    const data = { booking: id, startsAt, minutes, child };
    await send(tx, { clock, enqueue: wakeSenders }, runningLateNotification, {
      to,
      key: emailKey(booking, said, recipient),
      subject: 'Your lesson begins a little later',
      data,
      order: line ? { id: line.orderId, toBuyer: false } : undefined,
    });
    await send(tx, { clock, enqueue: wakePushSenders }, runningLatePush, {
      to: { realm: 'account', person: to },
      key: textKey(booking, said, to),
      data,
      topic: `lesson ${id}`,
      expiresAt: new Date(startsAt.getTime() + OVER_MS),
      isUrgent: true,
    });
    if (!phone || !sendsTexts) continue;
    await send(tx, { clock, enqueue: wakeTextSenders }, runningLateText, {
      to: phone,
      person: to,
      key: textKey(booking, said, phone),
      data,
      expiresAt: new Date(startsAt.getTime() + OVER_MS),
      isUrgent: true,
    });
    texted += 1;
  }
  return { texted, emailed: recipients.length };
}

export interface LateMessage extends Said {
  by: 'text' | 'email';
  to: string;
  at: Date;
  state: 'waiting' | 'sent' | 'arrived' | 'failed';
}

/** What was sent that a lesson begins late, the latest first. */
export async function sentRunningLate(db: Db, booking: Booking): Promise<LateMessage[]> {
  return sentTo(db, booking, await listRecipients(db, booking));
}

async function sentTo(
  db: Db | Tx,
  booking: Booking,
  recipients: readonly LateRecipient[],
): Promise<LateMessage[]> {
  const rounds = Array.from({ length: MOST_ROUNDS }, (_, index) => index + 1);
  const all = minutesLate.flatMap((minutes) =>
    rounds.flatMap((round) => recipients.map((recipient) => ({ minutes, round, recipient }))),
  );
  if (all.length === 0) return [];
  const emails = new Map(all.map((one) => [emailKey(booking, one, one.recipient), one]));
  const texts = new Map(
    all.flatMap((one) =>
      one.recipient.phone ? [[textKey(booking, one, one.recipient.phone), one] as const] : [],
    ),
  );
  const [emailed, texted] = await Promise.all([
    emailsWithKeys(db, runningLateNotification, [...emails.keys()]),
    textsWithKeys(db, runningLateText, [...texts.keys()]),
  ]);
  const toMessage =
    (by: 'text' | 'email', known: typeof emails) =>
    ({ key, at, state }: { key: string; at: Date; state: keyof typeof STATES }): LateMessage[] => {
      const one = known.get(key);
      if (!one) return [];
      const { minutes, round, recipient } = one;
      return [{ minutes, round, by, to: recipient.name, at, state: STATES[state] }];
    };
  return [
    ...texted.flatMap(toMessage('text', texts)),
    ...emailed.flatMap(toMessage('email', emails)),
  ].toSorted((one, other) => other.round - one.round);
}

const STATES = {
  waiting: 'waiting',
  sent: 'sent',
  delivered: 'arrived',
  undelivered: 'failed',
  refused: 'failed',
  withdrawn: 'failed',
} as const;
