import type { Transmission } from '#src/features/catalogue/catalogue.ts';
import { placeLessons } from '#src/features/lessons/assignment/assign-lessons.server.ts';
import { instantsOn, londonDayOf } from '#src/features/lessons/availability/london-clock.ts';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import type { WorkingHours } from '#src/features/lessons/availability/working-hours.ts';
import type { LessonLength } from '#src/features/lessons/booking.ts';
import { markNoShow } from '#src/features/lessons/bookings/end-booking.server.ts';
import type { Level } from '#src/features/lessons/learners/skills.ts';
import { DAY_MS, londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { Random } from './random.ts';
import { bookLessons, type DemoLearner, type GivenLesson, giveLessons } from './write-lessons.ts';
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
  const learners = await learnersOf(tx, orders);
  const times = WEEKS.flatMap((ahead) =>
    week.flatMap(([weekday, hour, minutes], index) => {
      const learner = learners[index];
      return learner ? [{ startsAt: inWeek(now, ahead, { weekday, hour }), minutes, learner }] : [];
    }),
  );
  const over = times.filter(
    ({ startsAt, minutes }) => startsAt.getTime() + minutes * MINUTE_MS <= now.getTime(),
  );
  const booked = await bookLessons(tx, slug, times, now);
  const given: GivenLesson[] = [];
  for (const [index, lesson] of booked.slice(0, Math.max(0, over.length - 1)).entries()) {
    if (!lesson) continue;
    if (index === week.length + 1) {
      const ending = { id: lesson.id, version: 1, by: name, role: 'instructor', now: lesson.endsAt } as const;
      await markNoShow(tx, { ...ending, reason: 'Waited 20 minutes, rang twice' });
      continue;
    }
    const note = random.of(NOTES);
    const marks = Array.from({ length: 5 }, (_, place) => ({
      skill: ((index * 5 + place) % 27) + 1,
      level: (random.below(4) + 1) as Level,
    }));
    given.push({ ...lesson, note, marks });
  }
  await giveLessons(tx, name, given);
}

/** A time of a week, so many weeks from this one, by London's clocks. */
export function inWeek(now: Date, ahead: number, { weekday, hour }: { weekday: number; hour: number }): Date {
  const today = Temporal.PlainDate.from(londonDay(now));
  const day = today.add({ days: weekday - today.dayOfWeek + ahead * 7 }).toString();
  const [instant] = instantsOn(londonDayOf(day), hour * 60);
  if (instant === undefined) throw new Error(`No clock in London shows ${hour} o’clock on ${day}`);
  return new Date(instant);
}

/** Whom each of these orders is for. */
async function learnersOf(tx: Tx, orders: readonly WrittenOrder[]): Promise<(DemoLearner | undefined)[]> {
  const lines = await tx
    .selectFrom('lesson_lines')
    .select(['order_id', 'learner_id'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('position', '=', 0)
    .execute();
  const learners = new Map(lines.map(({ order_id, learner_id }) => [order_id, learner_id]));
  return orders.map(({ id: orderId, purchase }) => {
    const [id, person] = [learners.get(orderId), purchase.addresses.learner];
    if (!id || !person) return undefined;
    const { firstname, surname, address_line_1: street, postcode } = person;
    const outcode = postcode.split(' ')[0] ?? '';
    return { id, orderId, name: `${firstname} ${surname}`, outcode, place: `${street}, ${postcode}` };
  });
}
