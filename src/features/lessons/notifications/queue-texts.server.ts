import { z } from 'zod';
import { dayAfter, HOUR_MS, londonDay } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { json, send } from '#src/platform/mail/email.server.ts';
import { numberFor } from '#src/platform/texts/numbers/numbers.server.ts';
import { text, wakeTextSenders } from '#src/platform/texts/text.server.ts';
import type { Booking } from '../booking.ts';
import { type LessonNotification, lessonNotificationData } from './notification-data.server.ts';

/** Both are composed as they leave, by `lesson-text.server.ts`. */
export const lessonChangeText = text({ name: 'lesson-change', data: lessonNotificationData });
export const lessonReminderText = text({
  name: 'lesson-reminder',
  data: json(z.object({ booking: z.string(), startsAt: z.coerce.date(), hours: z.number() })),
});

/** A change of a lesson that begins within as many hours is sent in quiet hours too. */
const URGENT_MS = 12 * HOUR_MS;

const TEXTED = ['booked', 'moved', 'cancelled', 'passed_on'];

export interface Change {
  notification: LessonNotification;
  /** The recipient's email address. */
  person: string;
  before: Booking | undefined;
  after: Booking;
  now: Date;
}

/** Until when news of a change is of use on a phone, and whether it may not wait for the morning. Undefined where an email is enough. */
export function newsForPhones({ notification: { side }, before, after, now }: Change) {
  if (after.kind !== 'lesson' || after.startsAt <= now) return undefined;
  const first = Math.min(after.startsAt.getTime(), before?.startsAt.getTime() ?? Number.POSITIVE_INFINITY);
  // Instructors read changes of later days in the diary.
  if (side === 'instructor' && londonDay(new Date(first)) > dayAfter(londonDay(now))) return undefined;
  return { expiresAt: after.startsAt, isUrgent: first - now.getTime() < URGENT_MS };
}

/** Queues a text, beside the email, about what somebody else did to a lesson, for those who agreed to texts. */
export async function queueChangeText(tx: Tx, change: Change) {
  const { notification, person, now } = change;
  const { side, topic, event } = notification;
  const news = newsForPhones(change);
  if (!news || !TEXTED.includes(topic)) return;
  const to = await numberFor(tx, person, 'changes');
  if (!to) return;
  await send(tx, { clock: { now: () => now }, enqueue: wakeTextSenders }, lessonChangeText, {
    to,
    person,
    key: `${event}-${topic}-${side}-${to}`,
    data: notification,
    ...news,
  });
}

/** Queues a text that reminds of a lesson, beside the email. */
export async function queueReminderText(
  tx: Tx,
  reminder: { booking: string; startsAt: Date; hours: number; person: string; now: Date },
) {
  const { booking, startsAt, hours, person, now } = reminder;
  const to = await numberFor(tx, person, 'reminders');
  if (!to) return;
  await send(tx, { clock: { now: () => now }, enqueue: wakeTextSenders }, lessonReminderText, {
    to,
    person,
    key: `${booking}-${startsAt.getTime()}-${hours}`,
    data: { booking, startsAt, hours },
    expiresAt: hours > 2 ? new Date(startsAt.getTime() - 2 * HOUR_MS) : startsAt,
  });
}
