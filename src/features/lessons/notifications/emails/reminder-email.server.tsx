import { z } from 'zod';
import { dayAfter, londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { email, json } from '#src/platform/mail/email.server.ts';
import { ourSubject, worded } from '#src/platform/mail/wording.ts';
import type { CurrentSchool, School } from '#src/platform/school/school.ts';
import type { Arrival } from '../../availability/diaries.server.ts';
import { formatTime, londonClock } from '../../availability/london-clock.ts';
import type { Booking } from '../../booking.ts';
import { nameOfStandIn, whose } from '../lesson-wording.ts';
import { lessonReminderWords } from '../lesson-words.ts';
import { comesWith, type EmailText, formatWhen } from './email-text.ts';
import { type LinkDeps, withWayToLessons } from './emailed-link.server.ts';
import { laidOut } from './learner-text.ts';
import { LessonEmail } from './lesson-email.tsx';
import { reminderFacts } from './reminder-facts.server.ts';

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

/** Undefined where there is nothing to remind of any more. */
export async function composeReminder(
  db: Db,
  reminder: { booking: string; startsAt: Date },
  { now, school }: { now: Date; school: School },
): Promise<{ text: EmailText; learnerId: string } | undefined> {
  const facts = await reminderFacts(db, reminder, now);
  if (!facts) return undefined;
  const { booking, learnerId, ...people } = facts;
  return { text: reminderText(booking, { ...people, now, school }), learnerId };
}

/** What a reminder says. A car that is kept for a driving test has words of its own, which are ours. */
export function reminderText(
  booking: Booking,
  {
    instructor,
    insteadOf,
    arrival,
    child,
    now,
    school,
  }: {
    instructor: string;
    insteadOf?: string | undefined;
    arrival?: Arrival | undefined;
    child: string | undefined;
    now: Date;
    school: School;
  },
): EmailText {
  const { startsAt, pickUp } = booking;
  const your = whose(child);
  const facts: EmailText['facts'] = [
    ['When', formatWhen(booking, now)],
    ['Instructor', nameOfStandIn(instructor, insteadOf)],
    ...comesWith(arrival),
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
