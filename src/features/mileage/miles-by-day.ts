import { daysLater } from '#src/platform/dates.ts';
import type { Span } from './odometer.ts';

// Miles are whole tenths of a mile.

/** What the diary knows of a day. */
export interface DiaryDay {
  /** Between pick-ups. */
  drives: number;
  /** Of lessons and tests. */
  minutes: number;
}

/** The miles of a day for the business. */
export interface DayMiles {
  day: string;
  drives: number;
  /** Null while neither an odometer nor an average says it, and of a day whose miles were typed. */
  lessons: number | null;
  business: number;
  /** Whether the lessons' miles are an average. */
  isAbout: boolean;
  isTyped: boolean;
  /** Whether it lies between two readings. */
  isMeasured: boolean;
}

export interface MilesByDay {
  /** Those on which something was driven for the business, by date. */
  days: readonly DayMiles[];
  /** What was driven privately between readings, by the day. */
  privateMiles: ReadonlyMap<string, number>;
  /** Days between two readings, whether or not anything was driven. */
  measured: ReadonlySet<string>;
  /** In tenths of a mile an hour, of lessons between readings whose private miles are known. */
  average: number | null;
}

interface Known {
  diary: ReadonlyMap<string, DiaryDay>;
  /** Miles of days as the instructor has typed them. */
  typed: ReadonlyMap<string, number>;
  spans: readonly Span[];
}

/**
 * The miles of each day. Between two readings they add up to what was driven: the drives are those of the diary, what was typed
 * stays as far as the odometer allows it, and the rest goes to the lessons by their minutes. Where nobody knows how much was
 * private, lessons have the average of the others, and what is left is private.
 */
export function milesByDay({ diary, typed, spans }: Known): MilesByDay {
  const days = new Map<string, DayMiles>();
  const privateMiles = new Map<string, number>();
  const measured = new Set<string>();
  let [lessons, minutes] = [0, 0];
  const settle = (span: Span, average: number | null) => {
    const within = daysWithin(span);
    const settled = settleSpan(span, { within, diary, typed, average });
    for (const day of settled) days.set(day.day, day);
    for (const day of within) measured.add(day);
    const left = span.tenths - total(settled.map(({ business }) => business));
    // Between two readings of one night there is no day: what was driven counts on that of the later one.
    const over = within.length > 0 ? within : [span.first];
    const parts = shareOut(
      left,
      over.map(() => 1),
    );
    over.forEach((day, index) => {
      privateMiles.set(day, (privateMiles.get(day) ?? 0) + (parts[index] ?? 0));
    });
    return settled;
  };
  for (const span of spans.filter(({ privateTenths }) => privateTenths !== null))
    for (const day of settle(span, null)) {
      if (day.isTyped) continue;
      lessons += day.lessons ?? 0;
      minutes += diary.get(day.day)?.minutes ?? 0;
    }
  const average = minutes > 0 ? Math.round((lessons * 60) / minutes) : null;
  for (const span of spans.filter(({ privateTenths }) => privateTenths === null)) settle(span, average);
  for (const day of new Set([...diary.keys(), ...typed.keys()]))
    if (!measured.has(day)) days.set(day, unmeasuredDay(day, { diary, typed, average }));
  return {
    days: [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day)),
    privateMiles,
    measured,
    average,
  };
}

type Reckoned = Pick<Known, 'diary' | 'typed'> & { average: number | null };

function settleSpan(
  { tenths, privateTenths }: Span,
  { within, diary, typed, average }: Reckoned & { within: readonly string[] },
): DayMiles[] {
  const most = tenths - (privateTenths ?? 0);
  const ofTyped = within.filter((day) => typed.has(day));
  const own = within.filter((day) => diary.has(day) && !typed.has(day));
  const typedMiles = ofTyped.map((day) => typed.get(day) ?? 0);
  const fitting = total(typedMiles) > most ? shareOut(most, typedMiles) : typedMiles;
  const rest = most - total(fitting);
  const reckoned = own.map((day) => diary.get(day)?.drives ?? 0);
  const drives = total(reckoned) > rest ? shareOut(rest, reckoned) : reckoned;
  const minutes = own.map((day) => diary.get(day)?.minutes ?? 0);
  const left = rest - total(drives);
  const lessons = shareOut(
    privateTenths === null ? Math.min(left, atAverage(average, total(minutes)) ?? 0) : left,
    total(minutes) > 0 ? minutes : own.map(() => 1),
  );
  const measured = { isMeasured: true, isAbout: privateTenths === null };
  return [
    ...ofTyped.map((day, index) => typedDay(day, fitting[index] ?? 0, measured)),
    ...own.map((day, index): DayMiles => {
      const [driven, taught] = [drives[index] ?? 0, lessons[index] ?? 0];
      return {
        day,
        drives: driven,
        lessons: taught,
        business: driven + taught,
        isTyped: false,
        ...measured,
      };
    }),
  ];
}

function unmeasuredDay(day: string, { diary, typed, average }: Reckoned): DayMiles {
  const asTyped = typed.get(day);
  if (asTyped !== undefined) return typedDay(day, asTyped, { isMeasured: false, isAbout: false });
  const { drives, minutes } = diary.get(day) ?? { drives: 0, minutes: 0 };
  const lessons = atAverage(average, minutes);
  return {
    day,
    drives,
    lessons,
    business: drives + (lessons ?? 0),
    isAbout: minutes > 0,
    isTyped: false,
    isMeasured: false,
  };
}

function typedDay(
  day: string,
  business: number,
  measured: Pick<DayMiles, 'isMeasured' | 'isAbout'>,
): DayMiles {
  return { day, drives: 0, lessons: null, business, ...measured, isAbout: false, isTyped: true };
}

/** Rounded half up to a tenth of a mile. */
function atAverage(average: number | null, minutes: number): number | null {
  if (minutes === 0) return 0;
  return average === null ? null : Math.round((average * minutes) / 60);
}

function daysWithin({ first, last }: Span): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = daysLater(day, 1)) days.push(day);
  return days;
}

const total = (parts: readonly number[]) => parts.reduce((all, one) => all + one, 0);

/** Whole parts by their weights, which add up to the whole; of no parts there are none. What is rounded carries on to the next one. */
export function shareOut(whole: number, weights: readonly number[]): number[] {
  const all = total(weights);
  if (all === 0) return weights.map(() => 0);
  let [weight, given] = [0, 0];
  return weights.map((own) => {
    weight += own;
    const upTo = Math.round((whole * weight) / all);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
