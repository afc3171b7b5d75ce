import { days, type Period, periods, type WeekPeriod, weekPeriods } from '#src/platform/calendar/week.ts';
import { DAY_MS, MINUTE_MS } from '#src/platform/dates.ts';

/** How far ahead lessons can be booked. */
export const BOOKABLE_MS = 28 * DAY_MS;

/** How far ahead a weekly time keeps its place. */
const SERIES_MS = 52 * 7 * DAY_MS;

export function seriesUntil(now: Date): Date {
  return new Date(now.getTime() + SERIES_MS);
}

/**
 * Until when a lesson can be moved that is further ahead than lessons are booked, or of a weekly time and nearly so: a week beyond its
 * own time.
 */
export function movableUntil(
  { startsAt, seriesId }: { startsAt: Date; seriesId: string | null },
  now: Date,
): Date | undefined {
  const weekLater = new Date(startsAt.getTime() + 7 * DAY_MS);
  if (!isTooFar({ startsAt: seriesId === null ? startsAt : weekLater, now })) return undefined;
  return new Date(Math.min(weekLater.getTime(), seriesUntil(now).getTime()));
}

interface FarTime {
  startsAt: Date;
  now: Date;
  bookableUntil?: Date | undefined;
}

/** Whether a time is too far ahead, except for those who may book any time. */
export function isTooFar({ startsAt, now, bookableUntil }: FarTime): boolean {
  return startsAt.getTime() > (bookableUntil?.getTime() ?? now.getTime() + BOOKABLE_MS);
}

/** When the last lesson of this length ends that can be booked now: what begins in four weeks can be. */
export function lastEnd(now: Date, minutes: number, bookableUntil?: Date): Date {
  const lastStart = bookableUntil?.getTime() ?? now.getTime() + BOOKABLE_MS;
  return new Date(lastStart + minutes * MINUTE_MS);
}

/** When an instructor works in every week, as clocks in London show it. */
export interface WorkingHours {
  /** Monday is 1. */
  weekday: number;
  /** Minutes after midnight. */
  from: number;
  to: number;
}

/** What differs on some dates: a whole day off, other hours instead, hours not worked, or extra ones. */
export type DatedException = { firstDay: string; lastDay: string } & (
  | { kind: 'holiday' }
  | { kind: 'instead' | 'closed' | 'extra'; from: number; to: number }
);

/** From and to, in minutes after midnight. */
export type Span = readonly [from: number, to: number];

/** When an instructor works on a date, in order and without overlaps. A holiday wins over all else. */
export function openSpans(
  { day, weekday }: { day: string; weekday: number },
  hours: readonly WorkingHours[],
  exceptions: readonly DatedException[],
): Span[] {
  const today = exceptions.filter((one) => isWithin({ day }, one));
  if (today.some(({ kind }) => kind === 'holiday')) return [];
  const spansOf = (kind: 'instead' | 'closed' | 'extra') =>
    today.flatMap((one): Span[] => (one.kind === kind && 'from' in one ? [[one.from, one.to]] : []));
  const instead = spansOf('instead');
  const usual = hours.filter((one) => one.weekday === weekday).map(({ from, to }): Span => [from, to]);
  const open = merged([...(instead.length > 0 ? instead : usual), ...spansOf('extra')]);
  return spansOf('closed').reduce(without, open);
}

/** Whether an exception says something about a day. */
export function isWithin({ day }: { day: string }, { firstDay, lastDay }: DatedException): boolean {
  return firstDay <= day && day <= lastDay;
}

/** Spans that touch or overlap become one. */
export function merged(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = whole.at(-1);
    if (last && from <= last[1]) whole[whole.length - 1] = [last[0], Math.max(last[1], to)];
    else whole.push([from, to]);
  }
  return whole;
}

export function without(open: readonly Span[], [from, to]: Span): Span[] {
  return open
    .flatMap((span): Span[] => [
      [span[0], Math.min(span[1], from)],
      [Math.max(span[0], to), span[1]],
    ])
    .filter((span) => span[0] < span[1]);
}

const HOURS_OF: Record<Period, Span> = { morning: [540, 720], afternoon: [720, 1020], evening: [1020, 1200] };

/** The working hours that some of the 21 times of a week stand for. */
export function hoursOfWeekPeriods(slots: readonly WeekPeriod[]): WorkingHours[] {
  return days.flatMap((day, index) => {
    const spans = periods.filter((period) => slots.includes(`${day}-${period}`));
    return merged(spans.map((period) => HOURS_OF[period])).map(([from, to]) => ({
      weekday: index + 1,
      from,
      to,
    }));
  });
}

/**
 * The hours once some of the 21 times have been ticked: weekdays whose times stay as they are keep their exact hours.
 */
export function hoursWithWeekPeriods(
  hours: readonly WorkingHours[],
  { had, requestedPeriods }: { had: readonly WeekPeriod[]; requestedPeriods: readonly WeekPeriod[] },
): WorkingHours[] {
  const changed = weekPeriods.filter((slot) => had.includes(slot) !== requestedPeriods.includes(slot));
  const weekdays = new Set(changed.map((slot) => days.findIndex((day) => slot.startsWith(day)) + 1));
  return [
    ...hours.filter(({ weekday }) => !weekdays.has(weekday)),
    ...hoursOfWeekPeriods(requestedPeriods).filter(({ weekday }) => weekdays.has(weekday)),
  ].sort((a, b) => a.weekday - b.weekday || a.from - b.from);
}
