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

/** A change of a lesson that begins within as many hours is texted in quiet hours too. */
const URGENT_MS = 12 * HOUR_MS;

const TEXTED = ['booked', 'moved', 'cancelled', 'passed_on'];

interface Change {
  notification: LessonNotification;
  /** The email address of whoever is told. */
  person: string;
  before: Booking | undefined;
  after: Booking;
  now: Date;
}

/** Queues a text about what somebody else did to a lesson, beside the email, for whoever agreed to texts. */
export async function queueChangeText(tx: Tx, { notification, person, before, after, now }: Change) {
  const { side, topic, event } = notification;
  if (after.kind !== 'lesson' || !TEXTED.includes(topic)) return;
  if (after.startsAt <= now) return;
  const first = Math.min(after.startsAt.getTime(), before?.startsAt.getTime() ?? Number.POSITIVE_INFINITY);
  // Of later days an instructor reads in the diary.
  if (side === 'instructor' && londonDay(new Date(first)) > dayAfter(londonDay(now))) return;
  const to = await numberFor(tx, person, 'changes');
  if (!to) return;
  await send(tx, { clock: { now: () => now }, enqueue: wakeTextSenders }, lessonChangeText, {
    to,
    person,
    key: `${event}-${topic}-${side}-${to}`,
    data: notification,
    expiresAt: after.startsAt,
    isUrgent: first - now.getTime() < URGENT_MS,
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
