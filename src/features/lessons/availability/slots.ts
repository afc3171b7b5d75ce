import { HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { LessonLength } from '../booking.ts';
import { instantsOn, type LondonDay, londonDays } from './london-clock.ts';
import { minutesBetween, type TravelSettings } from './travel.ts';
import { type DatedException, isWithin, openSpans, type Span, type WorkingHours } from './working-hours.ts';

export interface DiarySettings extends TravelSettings {
  lengths: LessonLength[];
  /** The least hours from booking to lesson. */
  minLeadHours: number;
}

/** A lesson or a hold that keeps an instructor busy, in milliseconds since the epoch. */
export interface Taken {
  from: number;
  until: number;
  /** Where the learner is picked up. */
  outcode: string;
}

/** Everything that decides when an instructor is free. */
export interface Diary {
  instructor: string;
  settings: DiarySettings;
  hours: WorkingHours[];
  exceptions: DatedException[];
  /** By their start. */
  taken: Taken[];
}

export interface SlotQuery {
  from: Date;
  until: Date;
  minutes: LessonLength;
  /** Where the learner is picked up. Without it drives are not reckoned, and the least time between lessons is. */
  outcode?: string | undefined;
  now: Date;
}

export interface Slot {
  instructor: string;
  startsAt: Date;
  endsAt: Date;
}

/** For a time that was agreed or held before, and for the instructor: their notice keeps nobody from it. */
export function ignoringLeadTime(diary: Diary): Diary {
  return { ...diary, settings: { ...diary.settings, minLeadHours: 0 } };
}

/** Lessons begin every half hour after the working hours do. */
const STEP = 30;

/** The times at which a lesson can begin, in order and one by one: a caller that needs only the first stops there. */
export function slotsIn(diary: Diary, query: SlotQuery, days?: readonly LondonDay[]): IteratorObject<Slot> {
  const { instructor } = diary;
  return startsIn(diary, query, days).map((start) => ({
    instructor,
    startsAt: new Date(start),
    endsAt: new Date(start + query.minutes * MINUTE_MS),
  }));
}

/** The same as instants, in milliseconds since the epoch. */
export function* startsIn(
  diary: Diary,
  query: SlotQuery,
  days: readonly LondonDay[] = londonDays(query.from, query.until),
): Generator<number> {
  const { settings } = diary;
  if (!settings.lengths.includes(query.minutes)) return;
  const earliest = Math.max(query.from.getTime(), query.now.getTime() + settings.minLeadHours * HOUR_MS);
  const length = query.minutes * MINUTE_MS;
  const latest = query.until.getTime() - length;
  const fits = roomIn(diary, query.outcode);
  const usual = new Map<number, number[]>();
  for (const [index, day] of days.entries()) {
    if ((days[index + 1]?.midnight ?? Number.POSITIVE_INFINITY) <= earliest) continue;
    if (day.isPlain && !diary.exceptions.some((one) => isWithin(day, one))) {
      const minutes = usual.get(day.weekday) ?? startMinutesOn(day, diary, query.minutes);
      usual.set(day.weekday, minutes);
      for (const minute of minutes) {
        const start = day.midnight + minute * MINUTE_MS;
        if (start >= earliest && start <= latest && fits(start, start + length)) yield start;
      }
    } else {
      for (const start of startsOn(day, diary, query.minutes))
        if (start >= earliest && start <= latest && fits(start, start + length)) yield start;
    }
  }
}

/** Why no lesson can begin at `from` and end at `until`. Undefined where one can. */
export function whyUnavailable(
  diary: Diary,
  query: SlotQuery,
): 'time_taken' | 'no_drive' | 'not_open' | undefined {
  const [from, until] = [query.from.getTime(), query.until.getTime()];
  const isFree = (taken: Taken[]) => startsIn({ ...diary, taken }, query).some((start) => start === from);
  if (isFree(diary.taken)) return undefined;
  if (!isFree([])) return 'not_open';
  return diary.taken.some((one) => one.from < until && from < one.until) ? 'time_taken' : 'no_drive';
}

/** Whether all of a time that does not begin on the half hour, as a driving test's, lies in the hours and nothing is there. */
export function isFreeFrom(
  diary: Diary,
  { startsAt, endsAt, outcode }: { startsAt: Date; endsAt: Date; outcode: string },
): boolean {
  const [from, until] = [startsAt.getTime(), endsAt.getTime()];
  const isOpen = londonDays(startsAt, endsAt).some((day) =>
    openSpans(day, diary.hours, diary.exceptions).some(([opens, closes]) => {
      const [first] = instantsOn(day, opens);
      return first !== undefined && first <= from && until <= lastInstantOf(day, closes);
    }),
  );
  return isOpen && hasRoom(diary, { startsAt, endsAt, outcode });
}

/** Whether nothing is taken then, drives from and to what is beside it included. */
export function hasRoom(
  diary: Diary,
  { startsAt, endsAt, outcode }: { startsAt: Date; endsAt: Date; outcode: string },
): boolean {
  return roomIn(diary, outcode)(startsAt.getTime(), endsAt.getTime());
}

/** The minutes of a usual day at which a lesson can begin, if none is taken: the same on each of its weekday. */
function startMinutesOn(day: LondonDay, { hours }: Diary, minutes: number): number[] {
  return openSpans(day, hours, []).flatMap((span) =>
    stepsIn(span).filter((start) => start + minutes <= span[1]),
  );
}

/** The starts of a day that is unlike others of its weekday, if nothing is taken. */
function startsOn(day: LondonDay, { hours, exceptions }: Diary, minutes: number): number[] {
  return openSpans(day, hours, exceptions).flatMap((span) => {
    const closes = lastInstantOf(day, span[1]);
    return stepsIn(span)
      .flatMap((minute) => instantsOn(day, minute))
      .filter((start) => start + minutes * MINUTE_MS <= closes)
      .sort((a, b) => a - b);
  });
}

function stepsIn([from, to]: Span): number[] {
  return Array.from({ length: Math.ceil((to - from) / STEP) }, (_, step) => from + step * STEP);
}

/** When clocks show this minute last; where they leave it out, when they jump over it. */
function lastInstantOf(day: LondonDay, minute: number): number {
  const instant = instantsOn(day, minute).at(-1);
  if (instant !== undefined) return instant;
  return lastInstantOf(day, Math.floor(minute / 60) * 60 - 1) + MINUTE_MS;
}

/**
 * Whether a time lies in a gap between what is taken, with time for the drives before and after it. Times are asked for in
 * order, so the gaps are walked along with them.
 */
function roomIn({ taken, settings }: Diary, outcode: string | undefined) {
  const drives = new Map<string, number>();
  const drive = (other: string) => {
    if (outcode === undefined) return settings.minBreakMinutes * MINUTE_MS;
    const known = drives.get(other) ?? minutesBetween(settings, other, outcode) * MINUTE_MS;
    drives.set(other, known);
    return known;
  };
  const closesBefore = (after: Taken | undefined) =>
    after ? after.from - drive(after.outcode) : Number.POSITIVE_INFINITY;
  let next = 0;
  let opens = Number.NEGATIVE_INFINITY;
  let closes = closesBefore(taken[0]);
  return (from: number, until: number) => {
    for (let passed = taken[next]; passed && passed.until <= from; passed = taken[next]) {
      next += 1;
      opens = passed.until + drive(passed.outcode);
      closes = closesBefore(taken[next]);
    }
    return from >= opens && until <= closes;
  };
}
