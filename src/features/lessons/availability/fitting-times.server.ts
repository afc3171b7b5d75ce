import { outcodeOf } from '#src/features/areas/areas.ts';
import { days, type WeekPeriod } from '#src/platform/calendar/week.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Availability, type AvailabilityQuery, availability } from './availability.server.ts';
import { formatTime, type LondonDay, minuteOfDay } from './london-clock.ts';

/** The first times at which an instructor could give a learner a lesson. */
export interface FirstTimes {
  times: { at: string; label: string }[];
  /** Whether they are within what the learner said of their week. */
  fit: boolean;
}

const SHOWN = 3;
const MAX_PERIODS = 12;
const [NOON, EVENING] = [720, 1020];

/** The time of the week in which an instant of a day is. */
function weekPeriodAt(day: LondonDay, instant: number): WeekPeriod {
  const minute = day.isPlain ? (instant - day.midnight) / MINUTE_MS : minuteOfDay(new Date(instant));
  const period = minute < NOON ? 'morning' : minute < EVENING ? 'afternoon' : 'evening';
  return `${days[day.weekday - 1] ?? 'mon'}-${period}`;
}

/** The first times within the learner's week, by instructor; where there are none, the first of all. */
export async function firstTimesFitting(
  db: Db,
  {
    free,
    postcode,
    ...query
  }: Pick<AvailabilityQuery, 'who' | 'minutes' | 'except' | 'isPaid' | 'now'> & {
    postcode: string;
    free: readonly WeekPeriod[];
  },
): Promise<Map<string, FirstTimes>> {
  const availabilities = await availability(db, { ...query, pickUp: outcodeOf(postcode) });
  const timesOf = (one: Availability) => {
    const { fitting, all } = firstOfDays(one, free);
    const fit = fitting.length > 0;
    return { times: (fit ? fitting : all).map((start) => toText(start, query.now)), fit };
  };
  return new Map(availabilities.map((one) => [one.instructor, timesOf(one)]));
}

/** The first time of each morning, afternoon and evening that an instructor has free, for who wants more of them than the first. */
export async function timesOfPeriods(
  db: Db,
  { postcode, ...query }: Pick<AvailabilityQuery, 'who' | 'minutes' | 'now'> & { postcode: string },
): Promise<FirstTimes['times']> {
  const [one] = await availability(db, { ...query, pickUp: outcodeOf(postcode) });
  const found = new Map<string, number>();
  for (const { start, day } of one ? startsByDay(one) : []) {
    const period = `${day.midnight} ${weekPeriodAt(day, start)}`;
    if (!found.has(period)) found.set(period, start);
    if (found.size === MAX_PERIODS) break;
  }
  return [...found.values()].map((start) => toText(start, query.now));
}

/** One a day, so that three times are three days to choose from: of all, and of those within some times of the week. */
function firstOfDays(one: Availability, free: readonly WeekPeriod[]) {
  const [all, fitting] = [new Map<LondonDay, number>(), new Map<LondonDay, number>()];
  for (const { start, day } of startsByDay(one)) {
    if (all.size < SHOWN && !all.has(day)) all.set(day, start);
    if (!fitting.has(day) && (free.length === 0 || free.includes(weekPeriodAt(day, start))))
      fitting.set(day, start);
    if (fitting.size === SHOWN) break;
  }
  return { all: [...all.values()], fitting: [...fitting.values()] };
}

/** Each time with its day. */
function* startsByDay({ starts, days: bookable }: Availability) {
  let next = 0;
  for (const start of starts()) {
    while ((bookable[next + 1]?.midnight ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    const day = bookable[next];
    if (!day) return;
    yield { start, day };
  }
}

function toText(start: number, now: Date): FirstTimes['times'][number] {
  const startsAt = new Date(start);
  return { at: startsAt.toISOString(), label: formatTime(startsAt, now) };
}
