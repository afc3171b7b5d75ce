import { daysBetween } from '#src/platform/dates.ts';
/** A lesson that was given or is booked. */
export interface Lesson {
  /** YYYY-MM-DD, in London. */
  day: string;
  minutes: number;
}

export interface HoursInHand {
  /** YYYY-MM-DD. */
  today: string;
  /** Minutes that can be booked. */
  remaining: number;
  /** Lessons that were given, in order. */
  given: readonly Lesson[];
  /** Lessons that are booked, in order. */
  booked: readonly Lesson[];
  /** The day of the driving test that is ahead. */
  testDay?: string | undefined;
}

/** How a learner has their lessons. */
export interface Pace {
  /** Of most of the last lessons. */
  minutes: number;
  /** From one lesson to the next. */
  days: number;
}

export type HoursState =
  /** There is nothing to say. */
  | { kind: 'plenty' }
  /** For every lesson up to the test. */
  | { kind: 'enough' }
  | {
      kind: 'low';
      pace: Pace;
      /** Before the test, besides those that are booked. Null without a test. */
      lessonsToTest: number | null;
      /** Minutes that these lessons need beyond what is left. Null without a test. */
      missing: number | null;
    };

/** So many of the last lessons say how long they are, and how far apart. */
const LAST_LESSONS = 8;
const MAX_DAYS_APART = 28;
/** All that is booked lies within so many days: the hours are used up by then. */
const SOON_DAYS = 7;

/**
 * Whether hours run low: less than a usual lesson is left to book, and one lesson is booked at most, or only such as are within a week.
 * Where what is left covers every lesson up to the driving test, nothing is to be bought.
 */
export function hoursState(hours: HoursInHand): HoursState {
  const { today, remaining, given, booked, testDay } = hours;
  if (given.length + booked.length === 0) return { kind: 'plenty' };
  const pace = paceOf([...given, ...booked]);
  const lessonsToTest = testDay === undefined ? null : countToTest(hours, testDay, pace);
  const needed = lessonsToTest === null ? null : lessonsToTest * pace.minutes;
  const bookedMinutes = booked.reduce((sum, { minutes }) => sum + minutes, 0);
  if (needed !== null && needed <= remaining)
    return { kind: remaining + bookedMinutes > 0 ? 'enough' : 'plenty' };
  const isSoonOver = booked.length <= 1 || booked.every(({ day }) => daysBetween(today, day) <= SOON_DAYS);
  if (remaining >= pace.minutes || !isSoonOver) return { kind: 'plenty' };
  return { kind: 'low', pace, lessonsToTest, missing: needed === null ? null : needed - remaining };
}

/** The usual length, which of several is the one of late, and the usual days from one lesson to the next. */
export function paceOf(lessons: readonly Lesson[]): Pace {
  const last = lessons.slice(-LAST_LESSONS);
  const lengths = last.map(({ minutes }) => minutes).reverse();
  const timesOf = (minutes: number) => lengths.filter((length) => length === minutes).length;
  const minutes = lengths.reduce((usual, length) => (timesOf(length) > timesOf(usual) ? length : usual));
  const gaps = last
    .slice(1)
    .map(({ day }, before) => daysBetween(last[before]?.day ?? day, day))
    .filter((days) => days > 0)
    .sort((a, b) => a - b);
  return { minutes, days: Math.min(gaps[Math.floor((gaps.length - 1) / 2)] ?? SOON_DAYS, MAX_DAYS_APART) };
}

/** Lessons at the same pace after the last one and before the day of the test. */
function countToTest({ today, given, booked }: HoursInHand, testDay: string, { days }: Pace): number {
  const last = [...given, ...booked].at(-1)?.day ?? today;
  const next = Math.max(daysBetween(today, last) + days, 0);
  return Math.max(0, Math.ceil((daysBetween(today, testDay) - next) / days));
}

/** The pack that is chosen beforehand: the smallest that reaches the test, else the one that was bought last, else the one most chosen. */
export function packToOffer<Pack extends { hours: number }>(
  packs: readonly Pack[],
  {
    missing,
    lastBought,
    mostChosen,
  }: { missing: number | null; lastBought: number | undefined; mostChosen: number },
): Pack | undefined {
  const bySize = [...packs].sort((a, b) => a.hours - b.hours);
  const reaching = missing === null ? undefined : bySize.find(({ hours }) => hours * 60 >= missing);
  return (
    reaching ??
    bySize.find(({ hours }) => hours * 60 === lastBought) ??
    bySize.find(({ hours }) => hours === mostChosen) ??
    bySize[0]
  );
}
