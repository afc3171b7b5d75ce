import { z } from 'zod';
import { HOUR_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { email, json } from '#src/platform/mail/email.server.ts';
import { emailsWithKeys } from '#src/platform/mail/emails.server.ts';
import { push } from '#src/platform/push/push.server.ts';
import { text } from '#src/platform/texts/text.server.ts';
import { textsWithKeys } from '#src/platform/texts/text-rows.server.ts';
import type { Booking } from '../booking.ts';
import { type ArrivalRecipient, listArrivalRecipients, sendArrivalNews } from './arrival-news.server.ts';
import { type MinutesLate, minutesLate } from './arrival-rules.ts';

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
export const runningLatePush = push({ name: 'running-late', kind: 'changes', data });

/** The same by email, composed by `emails/late-email.server.tsx`. */
export const runningLateNotification = email({
  name: 'running-late',
  keyPrefix: 'lesson',
  notifyStaff: false,
  data,
});

/** From when on neither the text nor the email leaves any more. */
export const OVER_MS = HOUR_MS;

/** A length that was said: it may be said again once another one was. */
interface Delay {
  minutes: number;
  /** Counts what was said of a lesson, from 1. */
  round: number;
}

/** How often another length can be said of one lesson. */
const MOST_ROUNDS = 10;

const emailKey = (
  { id, learnerId, startsAt }: Booking,
  { minutes, round }: Delay,
  { side }: ArrivalRecipient,
) => `${learnerId}-late-${id}-${startsAt.getTime()}-${minutes}-${round}-${side}`;
const textKey = ({ id, startsAt }: Booking, { minutes, round }: Delay, phone: string) =>
  `${id}-${startsAt.getTime()}-${minutes}-${round}-${phone}`;

/**
 * Emails that a lesson begins late, and texts it to those who agreed to texts: once until another length is said. Answers how many
 * of each.
 */
export async function queueRunningLate(
  tx: Tx,
  booking: Booking,
  { minutes, sendsTexts, now }: { minutes: MinutesLate; sendsTexts: boolean; now: Date },
): Promise<{ texted: number; emailed: number }> {
  const recipients = await listArrivalRecipients(tx, booking);
  const [last] = await sentTo(tx, booking, recipients);
  const isAnother = last?.minutes !== minutes && (last?.round ?? 0) < MOST_ROUNDS;
  const said = { minutes, round: (last?.round ?? 0) + (isAnother ? 1 : 0) };
  const { id, startsAt } = booking;
  return sendArrivalNews(tx, booking, {
    recipients,
    messages: { email: runningLateNotification, push: runningLatePush, text: runningLateText },
    subject: 'Your lesson begins a little later',
    dataFor: ({ child }) => ({ booking: id, startsAt, minutes, child }),
    emailKey: (recipient) => emailKey(booking, said, recipient),
    phoneKey: (to) => textKey(booking, said, to),
    expiresAt: new Date(startsAt.getTime() + OVER_MS),
    sendsTexts,
    now,
  });
}

export interface LateMessage extends Delay {
  by: 'text' | 'email';
  to: string;
  at: Date;
  state: 'waiting' | 'sent' | 'arrived' | 'failed';
}

/** What was sent that a lesson begins late, the latest first. */
export async function sentRunningLate(db: Db, booking: Booking): Promise<LateMessage[]> {
  return sentTo(db, booking, await listArrivalRecipients(db, booking));
}

async function sentTo(
  db: Db,
  booking: Booking,
  recipients: readonly ArrivalRecipient[],
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
