import { z } from 'zod';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { capitalised } from '#src/platform/capitalised.ts';
import { dayAfter, londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { email, json } from '#src/platform/mail/email.server.ts';
import { formatTime, londonClock } from '../../availability/london-clock.ts';
import type { Booking } from '../../booking.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import { childNamed } from '../../taught-learner.server.ts';
import { whose } from '../lesson-wording.ts';
import { type EmailText, formatWhen } from './email-text.ts';
import { type LinkDeps, withWayToLessons } from './emailed-link.server.ts';
import { LessonEmail } from './lesson-email.tsx';
import { wantsReminders } from './reminder-choice.server.ts';

/** A reminder of a lesson at one time: moved, it is another one. It says what is so when it leaves. */
export const lessonReminder = email({
  name: 'lesson-reminder',
  keyPrefix: 'lesson',
  notifyStaff: false,
  data: json(z.object({ booking: z.string(), startsAt: z.coerce.date() })),
  async compose(reminder, { publicUrl, ...deps }: LinkDeps & { publicUrl: string }, { to, now }) {
    const composed = await composeReminder(deps.db, reminder, now);
    if (!composed) return undefined;
    const text = await withWayToLessons(deps, composed.text, { learnerId: composed.learnerId, to, now });
    return { body: <LessonEmail text={text} publicUrl={publicUrl} /> };
  },
});

export function reminderSubject(
  { kind, startsAt }: Pick<Booking, 'kind' | 'startsAt'>,
  { child, now }: { child: string | undefined; now: Date },
): string {
  const title =
    kind === 'test' ? `A car for ${whose(child)} driving test` : capitalised(`${whose(child)} lesson`);
  return `${title}: ${formatTime(startsAt, now)}`;
}

/** Undefined where there is no such lesson at that time any more, it has begun, or nobody wants to be reminded. */
export async function composeReminder(
  db: Db,
  { booking: id, startsAt }: { booking: string; startsAt: Date },
  now: Date,
): Promise<{ text: EmailText; learnerId: string } | undefined> {
  const booking = await findBooking(db, id);
  if (booking?.state !== 'booked' || booking.startsAt.getTime() !== startsAt.getTime()) return undefined;
  // We ring whoever has nobody to take them to their test.
  if (booking.noCarSince) return undefined;
  const { learnerId, pickUp } = booking;
  if (startsAt <= now || !learnerId || !(await wantsReminders(db, learnerId))) return undefined;
  const [[instructor], learner] = await Promise.all([
    instructorContacts(db, [booking.instructor]),
    findLearner(db, learnerId),
  ]);
  const child = await childNamed(db, { ...learner, id: learnerId });
  const name = instructor?.name ?? '';
  const isTest = booking.kind === 'test';
  const text: EmailText = {
    // The car is kept from before the test begins.
    heading: isTest
      ? `A car is kept for ${whose(child)} driving test ${formatDay(startsAt, now)} from ${londonClock(startsAt)}`
      : `${capitalised(whose(child))} lesson is ${formatDay(startsAt, now)} at ${londonClock(startsAt)}`,
    paragraphs: [
      isTest
        ? `It’s ${name}’s, for the test at ${pickUp.place}.`
        : pickUp.place
          ? `${name} will pick ${child ?? 'you'} up at ${pickUp.place}.`
          : `It’s with ${name}.`,
      child ? 'Please remind them of the provisional licence.' : 'Don’t forget your provisional licence.',
    ],
    facts: [
      ['When', formatWhen(booking, now)],
      ['Instructor', name],
    ],
    link: { path: '/account/lessons', label: `See ${whose(child)} lessons` },
    small: 'You can switch reminders off on that page.',
  };
  return { text, learnerId };
}

function formatDay(startsAt: Date, now: Date): string {
  const [day, today] = [londonDay(startsAt), londonDay(now)];
  if (day === today) return 'today';
  return day === dayAfter(today) ? 'tomorrow' : 'coming up';
}
