import type { Transmission } from '#src/features/catalogue/catalogue.ts';
import { placeLessons } from '#src/features/lessons/assignment/assign-lessons.server.ts';
import { instantsOn, londonDayOf } from '#src/features/lessons/availability/london-clock.ts';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import type { WorkingHours } from '#src/features/lessons/availability/working-hours.ts';
import type { LessonLength } from '#src/features/lessons/booking.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { completeLesson, markNoShow } from '#src/features/lessons/bookings/end-booking.server.ts';
import { writeNote } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { markSkills } from '#src/features/lessons/learners/progress.server.ts';
import type { Level } from '#src/features/lessons/learners/skills.ts';
import { DAY_MS, londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { Random } from './random.ts';
import type { WrittenOrder } from './write-order.ts';

/** A lesson of every week: on which weekday (Monday is 1), at what hour in London, and how long. */
type WeeklyLesson = [weekday: number, hour: number, minutes: LessonLength];

export interface Teaching {
  slug: string;
  name: string;
  transmission: Transmission;
  hours: WorkingHours[];
  /** One learner has each, so nobody is taught twice a day. */
  week: WeeklyLesson[];
}

/** Whose diaries are filled: all of them teach in Leeds. */
export const DIARIES: Teaching[] = [
  {
    slug: 'amara-osei',
    name: 'Amara Osei',
    transmission: 'manual',
    hours: [...hoursOn([1, 2, 3, 4, 5], 9, 17), ...hoursOn([6], 9, 13)],
    week: [
      [1, 11, 90],
      [1, 14, 90],
      [2, 9, 90],
      [2, 11.5, 60],
      [2, 14, 120],
      [3, 9.5, 90],
      [3, 12, 60],
      [4, 9, 60],
      [4, 11, 90],
      [4, 14.5, 90],
      [5, 9.5, 90],
      [5, 13, 120],
      [6, 9, 60],
    ],
  },
  {
    slug: 'tom-ackroyd',
    name: 'Tom Ackroyd',
    transmission: 'manual',
    hours: hoursOn([2, 3, 4, 5, 6], 10, 18),
    week: [
      [2, 12.5, 90],
      [2, 15, 90],
      [3, 10, 120],
      [4, 13, 90],
      [5, 15.5, 60],
      [6, 10.5, 90],
    ],
  },
  {
    slug: 'nadia-hussain',
    name: 'Nadia Hussain',
    transmission: 'automatic',
    hours: hoursOn([1, 2, 3, 4, 5], 9, 15),
    week: [
      [1, 9.5, 90],
      [2, 10, 60],
      [2, 12.5, 90],
      [3, 9.5, 90],
      [4, 12, 120],
      [5, 10, 90],
    ],
  },
];

function hoursOn(weekdays: readonly number[], from: number, to: number): WorkingHours[] {
  return weekdays.map((weekday) => ({ weekday, from: from * 60, to: to * 60 }));
}

/** The weeks that are filled, from the one two before this one to the next. */
const WEEKS = [-2, -1, 0, 1];

const NOTES = [
  'Good mirrors. Hesitates at busy lights, so go there first.',
  'Parked first go, twice. Try a mock test soon.',
  'Hill starts are fine now. Roundabouts next.',
  'Nervous on dual carriageways. Short stretch, then a break.',
];

/** The hours in which learners can be taught: before anybody books. */
export async function openDiaries(tx: Tx) {
  for (const { slug, hours } of DIARIES) await setWorkingHours(tx, slug, hours);
}

/**
 * Gives a learner to each lesson of an instructor's week, and books and marks it in the weeks around now. What is over is
 * given but for one learner who did not come, and for the last lesson of all, which is left to be marked.
 */
export async function fillDiary(
  tx: Tx,
  {
    teaching,
    orders,
    random,
    now,
  }: { teaching: Teaching; orders: readonly WrittenOrder[]; random: Random; now: Date },
) {
  const { slug, name, week } = teaching;
  const placedAt = new Date(now.getTime() - 25 * DAY_MS);
  for (const { id } of orders)
    await placeLessons(tx, { orderId: id, positions: [0], to: slug, by: 'Aoife Brennan', now: placedAt });
  const learners = await Promise.all(orders.map(({ id }) => learnerOf(tx, id)));
  const times = WEEKS.flatMap((ahead) =>
    week.map(([weekday, hour, minutes], index) => ({
      startsAt: inWeek(now, ahead, { weekday, hour }),
      minutes,
      learner: learners[index],
    })),
  );
  const over = times.filter(
    ({ startsAt, minutes }) => startsAt.getTime() + minutes * MINUTE_MS <= now.getTime(),
  );
  for (const [index, { startsAt, minutes, learner }] of times.entries()) {
    if (!learner) continue;
    const booked = await bookFor(tx, learner, { instructor: slug, startsAt, minutes, now });
    if (!booked || index >= over.length - 1) continue;
    const actor = { by: name, role: 'instructor' as const, now: booked.endsAt };
    const ending = { id: booked.id, version: booked.version, ...actor };
    if (index === week.length + 1) {
      await markNoShow(tx, { ...ending, reason: 'Waited 20 minutes, rang twice' });
      continue;
    }
    await completeLesson(tx, ending);
    await writeNote(tx, { bookingId: ending.id, body: random.of(NOTES), by: name, now: actor.now });
    const marks = Array.from({ length: 5 }, (_, place) => ({
      skill: ((index * 5 + place) % 27) + 1,
      level: (random.below(4) + 1) as Level,
    }));
    await markSkills(tx, { learnerId: learner.id, bookingId: ending.id, marks, by: name, now: actor.now });
  }
}

type Learner = Awaited<ReturnType<typeof learnerOf>>;

/** Undefined where the time is taken. */
async function bookFor(
  tx: Tx,
  learner: Learner,
  { now, ...input }: { instructor: string; startsAt: Date; minutes: LessonLength; now: Date },
) {
  const bookedAt = new Date(Math.min(input.startsAt.getTime(), now.getTime()) - 3 * DAY_MS);
  const answer = await bookTime(tx, {
    ...input,
    learnerId: learner.id,
    pickUp: { place: learner.place, outcode: learner.outcode },
    by: learner.name,
    role: 'learner',
    now: bookedAt,
  });
  return 'booked' in answer ? answer.booked : undefined;
}

/** A time of a week, so many weeks from this one, by London's clocks. */
export function inWeek(now: Date, ahead: number, { weekday, hour }: { weekday: number; hour: number }): Date {
  const today = Temporal.PlainDate.from(londonDay(now));
  const day = today.add({ days: weekday - today.dayOfWeek + ahead * 7 }).toString();
  const [instant] = instantsOn(londonDayOf(day), hour * 60);
  if (instant === undefined) throw new Error(`No clock in London shows ${hour} o’clock on ${day}`);
  return new Date(instant);
}

async function learnerOf(tx: Tx, orderId: string) {
  const line = await tx
    .selectFrom('lesson_lines')
    .innerJoin('learners', 'learners.id', 'lesson_lines.learner_id')
    .select(['learners.id', 'name', 'postcode'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { address_line_1: street } = await tx
    .selectFrom('order_addresses')
    .select('address_line_1')
    .where('order_id', '=', orderId)
    .where('role', '=', 'learner')
    .executeTakeFirstOrThrow();
  return { ...line, outcode: line.postcode.split(' ')[0] ?? '', place: `${street}, ${line.postcode}` };
}
