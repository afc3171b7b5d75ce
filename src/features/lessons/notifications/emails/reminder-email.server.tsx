import { z } from 'zod';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { dayAfter, londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { email, json } from '#src/platform/mail/email.server.ts';
import { ourSubject, worded } from '#src/platform/mail/wording.ts';
import type { CurrentSchool, School } from '#src/platform/school/school.ts';
import { formatTime, londonClock } from '../../availability/london-clock.ts';
import type { Booking } from '../../booking.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import { childNamed } from '../../taught-learner.server.ts';
import { whose } from '../lesson-wording.ts';
import { lessonReminderWords } from '../lesson-words.ts';
import { type EmailText, formatWhen } from './email-text.ts';
import { type LinkDeps, withWayToLessons } from './emailed-link.server.ts';
import { laidOut } from './learner-text.ts';
import { LessonEmail } from './lesson-email.tsx';
import { wantsReminders } from './reminder-choice.server.ts';

/** A reminder of a lesson at one time: moved, it is another one. It says what is so when it leaves. */
export const lessonReminder = email({
  name: 'lesson-reminder',
  keyPrefix: 'lesson',
  notifyStaff: false,
  data: json(z.object({ booking: z.string(), startsAt: z.coerce.date() })),
  async compose(
    reminder,
    { publicUrl, school, ...deps }: LinkDeps & { publicUrl: string; school: CurrentSchool },
    { to, now },
  ) {
    const composed = await composeReminder(deps.db, reminder, { now, school: school.current() });
    if (!composed) return undefined;
    const text = await withWayToLessons(deps, composed.text, { learnerId: composed.learnerId, to, now });
    return { subject: text.subject, body: <LessonEmail text={text} publicUrl={publicUrl} /> };
  },
});

export function reminderSubject(
  { kind, startsAt }: Pick<Booking, 'kind' | 'startsAt'>,
  { child, now }: { child: string | undefined; now: Date },
): string {
  const time = formatTime(startsAt, now);
  if (kind === 'test') return `A car for ${whose(child)} driving test: ${time}`;
  return ourSubject(lessonReminderWords, { 'your lesson': `${whose(child)} lesson`, time });
}

/** Undefined where there is no such lesson at that time any more, it has begun, or nobody wants to be reminded. */
export async function composeReminder(
  db: Db,
  { booking: id, startsAt }: { booking: string; startsAt: Date },
  { now, school }: { now: Date; school: School },
): Promise<{ text: EmailText; learnerId: string } | undefined> {
  const booking = await findBooking(db, id);
  if (booking?.state !== 'booked' || booking.startsAt.getTime() !== startsAt.getTime()) return undefined;
  // We ring whoever has nobody to take them to their test.
  if (booking.noCarSince) return undefined;
  const { learnerId } = booking;
  if (startsAt <= now || !learnerId || !(await wantsReminders(db, learnerId))) return undefined;
  const [[instructor], learner] = await Promise.all([
    instructorContacts(db, [booking.instructor]),
    findLearner(db, learnerId),
  ]);
  const child = await childNamed(db, { ...learner, id: learnerId });
  const text = reminderText(booking, { instructor: instructor?.name ?? '', child, now, school });
  return { text, learnerId };
}

/** What a reminder says. A car that is kept for a driving test has words of its own, which are ours. */
export function reminderText(
  booking: Booking,
  {
    instructor,
    child,
    now,
    school,
  }: { instructor: string; child: string | undefined; now: Date; school: School },
): EmailText {
  const { startsAt, pickUp } = booking;
  const your = whose(child);
  const facts: EmailText['facts'] = [
    ['When', formatWhen(booking, now)],
    ['Instructor', instructor],
  ];
  const link = { path: '/account/lessons', label: `See ${your} lessons` };
  const small = 'You can switch reminders off on that page.';
  // The car is kept from before the test begins.
  if (booking.kind === 'test')
    return {
      heading: `A car is kept for ${your} driving test ${formatDay(startsAt, now)} from ${londonClock(startsAt)}`,
      paragraphs: [
        `It’s ${instructor}’s, for the test at ${pickUp.place}.`,
        `Don’t forget ${your} provisional licence.`,
      ],
      facts,
      link,
      small,
    };
  const words = worded(lessonReminderWords, school, {
    'your lesson': `${your} lesson`,
    your,
    time: formatTime(startsAt, now),
    day: formatDay(startsAt, now),
    'start time': londonClock(startsAt),
    instructor,
  });
  const where = pickUp.place
    ? `${instructor} will pick ${child ?? 'you'} up at ${pickUp.place}.`
    : `It’s with ${instructor}.`;
  const { opening, ...rest } = words;
  return { ...laidOut({ ...rest, opening: [where, ...opening] }, []), facts, link, small };
}

function formatDay(startsAt: Date, now: Date): string {
  const [day, today] = [londonDay(startsAt), londonDay(now)];
  if (day === today) return 'today';
  return day === dayAfter(today) ? 'tomorrow' : 'coming up';
}
