import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';
import { isBankHoliday } from '#src/platform/working-days/bank-holidays.ts';
import { inLondon, instantsOn, londonDayOf } from '../availability/london-clock.ts';
import { type Diary, startsIn, whyUnavailable } from '../availability/slots.ts';
import { isWithin } from '../availability/working-hours.ts';
import type { LessonLength } from '../booking.ts';

/** Why a date of a weekly time is left out, until its learner chooses otherwise. */
export type Clash =
  | 'time_taken'
  | 'no_drive'
  /** The instructor has the day off. */
  | 'day_off'
  | 'not_working'
  | 'too_soon'
  | 'own_test'
  | 'own_lesson'
  /** The instructor works all the same. */
  | 'bank_holiday'
  /** Clocks leave the time out, or show it twice. */
  | 'clocks_change';

export interface SeriesDate {
  day: string;
  /** At the weekly time. Undefined where clocks leave it out. */
  startsAt: Date | undefined;
  clash: Clash | undefined;
  /** What can be booked instead: the nearest time within three days, or on a bank holiday the time itself. */
  nearest: Date | undefined;
}

/** What a learner has booked already, or a driving test, in milliseconds since the epoch. */
export interface OwnTime {
  kind: 'lesson' | 'test';
  from: number;
  until: number;
}

export interface SeriesQuery {
  /** Over all the dates and three days more at both ends. */
  diary: Diary;
  own: readonly OwnTime[];
  /** YYYY-MM-DD, of each date at which the weekly time is looked at. */
  days: readonly string[];
  /** After midnight, as clocks in London show it. */
  minute: number;
  minutes: LessonLength;
  outcode: string;
  now: Date;
}

const NEAR_DAYS = 3;
export const NEAR_MS = (NEAR_DAYS + 1) * DAY_MS;

/** The days of a weekly time, a week apart. */
export function weeklyDays(first: string, weeks: number): string[] {
  const start = Temporal.PlainDate.from(first);
  return Array.from({ length: weeks }, (_, week) => start.add({ weeks: week }).toString());
}

/** Each date of a weekly time: free, or why it is not, with the nearest time that is. */
export function seriesDates(query: SeriesQuery): SeriesDate[] {
  const { diary, own, days, minutes, outcode, now } = query;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const from = new Date(londonDayOf(first).midnight - NEAR_DAYS * DAY_MS);
  const until = new Date(londonDayOf(last).midnight + NEAR_MS);
  const length = minutes * MINUTE_MS;
  const ownAt = (start: number) => own.find((one) => one.from < start + length && start < one.until);
  const free = [...startsIn(diary, { from, until, minutes, outcode, now })].filter((start) => !ownAt(start));
  const isFree = new Set(free);
  return days.map((day): SeriesDate => {
    const [start, again] = instantsOn(londonDayOf(day), query.minute);
    const startsAt = start === undefined ? undefined : new Date(start);
    if (start === undefined || again !== undefined)
      return { day, startsAt, clash: 'clocks_change', nearest: nearestTo(day, query.minute, free) };
    if (isFree.has(start)) {
      const clash = isBankHoliday(day) ? 'bank_holiday' : undefined;
      return { day, startsAt, clash, nearest: clash && startsAt };
    }
    const clash = whyNot({ ...query, day, start, own: ownAt(start) });
    return { day, startsAt, clash, nearest: nearestTo(day, query.minute, free) };
  });
}

function whyNot({
  diary,
  day,
  start,
  own,
  minutes,
  outcode,
  now,
}: Omit<SeriesQuery, 'own' | 'days'> & { day: string; start: number; own: OwnTime | undefined }): Clash {
  if (own) return own.kind === 'test' ? 'own_test' : 'own_lesson';
  const [from, until] = [new Date(start), new Date(start + minutes * MINUTE_MS)];
  const reason = whyUnavailable(diary, { from, until, minutes, outcode, now });
  if (reason === 'time_taken' || reason === 'no_drive') return reason;
  if (diary.exceptions.some((one) => one.kind === 'holiday' && isWithin({ day }, one))) return 'day_off';
  return start < now.getTime() + diary.settings.minLeadHours * HOUR_MS ? 'too_soon' : 'not_working';
}

/** The free time nearest to a time of a day: on that day before others, and on those at the same hour before others. */
function nearestTo(day: string, minute: number, free: readonly number[]): Date | undefined {
  const meant = Temporal.PlainDate.from(day);
  const earliest = londonDayOf(meant.subtract({ days: NEAR_DAYS }).toString()).midnight;
  const latest = londonDayOf(meant.add({ days: NEAR_DAYS + 1 }).toString()).midnight;
  const near = free
    .filter((start) => start >= earliest && start < latest)
    .map((start) => {
      const at = inLondon(new Date(start));
      const daysApart = Math.abs(meant.until(at.toPlainDate(), { largestUnit: 'days' }).days);
      const minutesApart = Math.abs(at.hour * 60 + at.minute - minute);
      return {
        start,
        on: at.toPlainDate().toString(),
        distance: daysApart * DAY_MS + minutesApart * MINUTE_MS,
      };
    })
    .filter(({ on }) => on === day || !isBankHoliday(on));
  const [nearest] = near.sort((a, b) => a.distance - b.distance);
  return nearest && new Date(nearest.start);
}

/** A time that comes again in every week. */
export interface WeeklyTime {
  /** Monday is 1. */
  weekday: number;
  minute: number;
}

export function weeklyTimeOf(startsAt: Date): WeeklyTime {
  const { dayOfWeek, hour, minute } = inLondon(startsAt);
  return { weekday: dayOfWeek, minute: hour * 60 + minute };
}

/** The time that most of these lessons have: what they are called by. Of two, the earlier lesson's. */
export function usualTime(starts: readonly Date[]): WeeklyTime | undefined {
  const times = starts.map(weeklyTimeOf);
  const count = ({ weekday, minute }: WeeklyTime) =>
    times.filter((one) => one.weekday === weekday && one.minute === minute).length;
  return times.reduce<WeeklyTime | undefined>(
    (best, time) => (best && count(best) >= count(time) ? best : time),
    undefined,
  );
}

/** How many lessons of a length the lines of a learner have time for: no lesson takes minutes of two lines. */
export function lessonsLeft(lines: readonly { remainingMinutes: number }[], minutes: number): number {
  return lines.reduce(
    (sum, { remainingMinutes }) => sum + Math.max(0, Math.floor(remainingMinutes / minutes)),
    0,
  );
}

/** How many of the next weeks each time of each weekday is free in: by weekday and minute, the weeks from 0 on. */
export function weeksFree(
  starts: Iterable<number>,
  { first, weeks }: { first: string; weeks: number },
): Map<number, Map<number, Set<number>>> {
  const byWeekday = new Map<number, Map<number, Set<number>>>();
  const origin = Temporal.PlainDate.from(first);
  for (const start of starts) {
    const at = inLondon(new Date(start));
    const week = Math.floor(origin.until(at.toPlainDate(), { largestUnit: 'days' }).days / 7);
    if (week < 0 || week >= weeks) continue;
    const times = byWeekday.get(at.dayOfWeek) ?? new Map<number, Set<number>>();
    byWeekday.set(at.dayOfWeek, times);
    const minute = at.hour * 60 + at.minute;
    times.set(minute, (times.get(minute) ?? new Set()).add(week));
  }
  return byWeekday;
}
