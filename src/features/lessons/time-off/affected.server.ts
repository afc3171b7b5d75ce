import { DAY_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { instructorsWithLoads } from '../assignment/candidates.server.ts';
import { judgeInstructors } from '../assignment/judge-instructors.ts';
import { bookableDiaries } from '../availability/availability.server.ts';
import { instantsOn, londonDayOf } from '../availability/london-clock.ts';
import type { Booking, LessonLength } from '../booking.ts';
import { bookingsBetween } from '../bookings/booking-rows.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import '../tables.ts';
import { type Choices, suggestFor } from './suggest.ts';

/** The days on which an instructor cannot teach. */
export interface TimeOffDays {
  instructor: string;
  /** YYYY-MM-DD. */
  firstDay: string;
  lastDay: string;
  /** From when on the first day, in minutes after midnight; the whole day without it. */
  fromMinute?: number | undefined;
}

/** What of an instructor's days is still to be given. Holds end by themselves. */
export async function affectedBy(
  db: Db,
  { instructor, firstDay, lastDay, fromMinute = 0 }: TimeOffDays,
  now: Date,
): Promise<Booking[]> {
  const [begin = 0] = instantsOn(londonDayOf(firstDay), fromMinute);
  const from = new Date(Math.max(begin, now.getTime()));
  const bookings = await bookingsBetween(db, { instructor, from, until: endOf(lastDay), now });
  return bookings.filter(({ state, startsAt }) => state === 'booked' && startsAt >= from);
}

export interface Affected {
  booking: Booking;
  learner: { id: string; name: string };
  choices: Choices;
}

const WEEKS_AHEAD = 3;

/** Everyone whose lesson falls on these days, each with who could give it and when. */
export async function affectedWithChoices(db: Db, timeOff: TimeOffDays, now: Date): Promise<Affected[]> {
  const bookings = await affectedBy(db, timeOff, now);
  return withChoices(db, bookings, { back: endOf(timeOff.lastDay), now });
}

/** Whose car is free for a driving test of somebody's, the best first. */
export async function carsForTest(db: Db, test: Booking, now: Date): Promise<string[]> {
  const [affectedTest] = await withChoices(db, [test], { back: test.endsAt, now });
  const cars = affectedTest?.choices.sameTime ?? [];
  // Their own instructor may come after all.
  return test.noCarSince ? [...cars, test.instructor] : cars;
}

async function withChoices(
  db: Db,
  bookings: readonly Booking[],
  { back, now }: { back: Date; now: Date },
): Promise<Affected[]> {
  if (bookings.length === 0) return [];
  const [{ teachers, areas }, learners] = await Promise.all([
    instructorsWithLoads(db, now),
    learnersOf(db, bookings),
  ]);
  const lessons = bookings.map((booking) => {
    const learner = learners.get(booking.learnerId ?? '');
    const request = { postcode: booking.pickUp.outcode, transmission: learner?.gearbox ?? null, free: [] };
    const others = judgeInstructors(request, teachers, areas).filter(({ hasGearbox }) => hasGearbox);
    return {
      id: booking.id,
      kind: booking.kind,
      instructor: booking.instructor,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      minutes: minutesOf(booking) as LessonLength,
      outcode: booking.pickUp.outcode,
      others: others.map(({ candidate }) => candidate.instructor.slug),
    };
  });
  const until = new Date(back.getTime() + WEEKS_AHEAD * 7 * DAY_MS);
  const slugs = [...new Set(lessons.flatMap(({ instructor, others }) => [instructor, ...others]))];
  const diaries = await bookableDiaries(db, { who: { slugs }, from: now, until, now });
  const choicesByBooking = suggestFor(lessons, diaries, { until, back, now });
  return bookings.flatMap((booking): Affected[] => {
    const [choices, learner] = [choicesByBooking.get(booking.id), learners.get(booking.learnerId ?? '')];
    return choices
      ? [{ booking, learner: { id: booking.learnerId ?? '', name: learner?.name ?? '' }, choices }]
      : [];
  });
}

function endOf(day: string): Date {
  return new Date(londonDayOf(Temporal.PlainDate.from(day).add({ days: 1 }).toString()).midnight);
}

async function learnersOf(db: Db, bookings: readonly Booking[]) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('learners', 'learners.id', 'bookings.learner_id')
    .leftJoin('lesson_lines', (join) =>
      join
        .onRef('lesson_lines.order_id', '=', 'bookings.order_id')
        .onRef('lesson_lines.position', '=', 'bookings.position'),
    )
    .select(['learners.id', 'name'])
    // A test takes no line's minutes; the learner drives the car that most of their hours are in.
    .select(({ fn, selectFrom }) =>
      fn
        .coalesce(
          'lesson_lines.gearbox',
          selectFrom('lesson_lines as known')
            .select('known.gearbox')
            .whereRef('known.learner_id', '=', 'learners.id')
            .where('known.gearbox', 'is not', null)
            .orderBy('known.minutes_left', 'desc')
            .limit(1),
        )
        .as('gearbox'),
    )
    .where(
      'bookings.id',
      'in',
      bookings.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
