import { outcodeOf } from '#src/features/areas/areas.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { DAY_MS, dayAfter, londonDay, shortWeekday } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { LessonLength, PickUp } from '../booking.ts';
import { taughtWith } from '../openings.server.ts';
import { type AvailabilityQuery, availability } from './availability.server.ts';
import { instantsOn, londonClock, londonDayOf, minuteOfClock, minuteOfDay } from './london-clock.ts';
import type { Slot } from './slots.ts';
import '../tables.ts';

/** A day with the times at which a lesson can begin: "10:00", with its instant. */
export interface OfferedDay {
  day: string;
  label: string;
  times: { at: string; label: string }[];
}

const DAYS_SHOWN = 14;

interface OfferedTimesQuery {
  instructor: string;
  minutes: LessonLength;
  outcode: string;
  except?: string | undefined;
  now: Date;
}

/** When an instructor is free in the next two weeks, day by day. */
export async function offeredTimes(db: Db, query: OfferedTimesQuery): Promise<OfferedDay[]> {
  const { now } = query;
  const until = new Date(now.getTime() + DAYS_SHOWN * DAY_MS);
  const byDay = Map.groupBy(await slotsOf(db, { ...query, until }), ({ startsAt }) => londonDay(startsAt));
  return [...byDay].map(([day, times]) => ({
    day,
    label: shortWeekday(day, londonDay(now)),
    times: times.map(({ startsAt }) => ({ at: startsAt.toISOString(), label: londonClock(startsAt) })),
  }));
}

/**
 * When an instructor is free on one day, "10:00": the times at which a lesson of this length can begin. Of a time that comes
 * twice the first alone, as the form's field means it.
 */
export async function freeOnDay(
  db: Db,
  { day, ...query }: OfferedTimesQuery & { day: string },
): Promise<string[]> {
  const [from, until] = [londonMidnight(day), londonMidnight(dayAfter(day))];
  const slots = await slotsOf(db, { ...query, from, until, isUnlimited: true });
  return slots.filter(({ startsAt }) => !isSecondTime(startsAt)).map(({ startsAt }) => londonClock(startsAt));
}

const isSecondTime = (instant: Date) =>
  instantsOn(londonDayOf(londonDay(instant)), minuteOfDay(instant))[0] !== instant.getTime();

async function slotsOf(
  db: Db,
  {
    instructor,
    outcode,
    ...query
  }: OfferedTimesQuery & Pick<AvailabilityQuery, 'from' | 'until' | 'isUnlimited'>,
): Promise<Slot[]> {
  const who = { slugs: [instructor] };
  const availabilities = await availability(db, { ...query, who, pickUp: outcode, isPaid: true });
  return availabilities.flatMap(({ slots }) => [...slots()]);
}

/** The instant of a day and a time as staff type them, or why there is none. */
export function instantTyped(day: string, time: string): Date | string {
  const instants = instantsOn(londonDayOf(day), minuteOfClock(time));
  if (instants.length === 0) return 'Clocks go forward over that time. Choose another.';
  if (instants.length > 1) return 'That time comes twice that night, since clocks go back. Choose another.';
  return new Date(instants[0] as number);
}

/** Where the learner of an order is picked up, unless they said otherwise. */
export async function pickUpOfOrder(db: Db, orderId: string): Promise<PickUp | undefined> {
  const taught = await taughtWith(db, orderId);
  if (!taught) return undefined;
  const { address, postcode } = taught.learner;
  return { place: address, outcode: outcodeOf(postcode) ?? postcode };
}

/** Where a learner is picked up: what staff typed, or the address of their last order. */
export async function pickUpOfLearner(
  db: Db,
  learnerId: string,
  typedPlace = '',
): Promise<PickUp | undefined> {
  const line = await db
    .selectFrom('lesson_lines')
    .innerJoin('learners', 'learners.id', 'lesson_lines.learner_id')
    .innerJoin('lesson_minutes', (join) =>
      join
        .onRef('lesson_minutes.order_id', '=', 'lesson_lines.order_id')
        .onRef('lesson_minutes.position', '=', 'lesson_lines.position'),
    )
    .select('lesson_lines.order_id as orderId')
    .where('learner_id', '=', learnerId)
    .orderBy('lesson_minutes.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const known = line && (await pickUpOfOrder(db, line.orderId));
  const learner = await db
    .selectFrom('learners')
    .select('postcode')
    .where('id', '=', learnerId)
    .executeTakeFirst();
  if (!learner) return undefined;
  const own = known ?? { place: learner.postcode, outcode: outcodeOf(learner.postcode) ?? learner.postcode };
  if (typedPlace === '') return own;
  const postcode = /[a-z]{1,2}\d[a-z\d]?(?: ?\d[a-z]{2})?$/i.exec(typedPlace)?.[0];
  return { place: typedPlace, outcode: (postcode && outcodeOf(postcode)) || own.outcode };
}
