import { HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { LessonLength } from '../booking.ts';
import { instantsOn, type LondonDay, londonDays } from './london-clock.ts';
import { minutesBetween, type TravelSettings } from './travel.ts';
import { type DatedException, openSpans, type Span, type WorkingHours } from './working-hours.ts';

export interface DiarySettings extends TravelSettings {
  lengths: LessonLength[];
  /** The least hours from booking to lesson. */
  earliestNoticeHours: number;
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

export interface AskedTimes {
  from: Date;
  until: Date;
  minutes: LessonLength;
  /** Where the learner is picked up. Without it drives are not reckoned, and the least time between lessons is. */
  outcode?: string | undefined;
  now: Date;
}

export interface FreeTime {
  instructor: string;
  startsAt: Date;
  endsAt: Date;
}

/** For a time that was agreed or held before: an instructor's notice does not keep anybody from it any more. */
export function withoutNotice(diary: Diary): Diary {
  return { ...diary, settings: { ...diary.settings, earliestNoticeHours: 0 } };
}

/** Lessons begin every half hour after the working hours do. */
const STEP = 30;

/** The times at which a lesson can begin, one by one in order: whoever wants the first reckons no further. */
export function* freeTimesIn(
  diary: Diary,
  asked: AskedTimes,
  days: readonly LondonDay[] = londonDays(asked.from, asked.until),
): Generator<FreeTime> {
  const { settings, instructor } = diary;
  if (!settings.lengths.includes(asked.minutes)) return;
  const earliest = Math.max(
    asked.from.getTime(),
    asked.now.getTime() + settings.earliestNoticeHours * HOUR_MS,
  );
  const fits = roomIn(diary, asked.outcode);
  for (const day of days)
    for (const [from, until] of startsOn(day, diary, asked.minutes))
      if (from >= earliest && until <= asked.until.getTime() && fits(from, until))
        yield { instructor, startsAt: new Date(from), endsAt: new Date(until) };
}

/** The lessons of this length that the working hours of a day would hold, if none were taken. */
function startsOn(day: LondonDay, { hours, exceptions }: Diary, minutes: number): Span[] {
  return openSpans(day, hours, exceptions).flatMap(([from, to]) => {
    const closes = lastInstantOf(day, to);
    const starts = Array.from({ length: Math.ceil((to - from) / STEP) }, (_, step) => from + step * STEP);
    return starts
      .flatMap((minute) => instantsOn(day, minute))
      .map((start): Span => [start, start + minutes * MINUTE_MS])
      .filter(([, end]) => end <= closes)
      .sort((a, b) => a[0] - b[0]);
  });
}

/** When clocks show this minute last; where they leave it out, when they jump over it. */
function lastInstantOf(day: LondonDay, minute: number): number {
  const instant = instantsOn(day, minute).at(-1);
  if (instant !== undefined) return instant;
  return lastInstantOf(day, Math.floor(minute / 60) * 60 - 1) + MINUTE_MS;
}

/** Whether a time overlaps nothing that is taken, and leaves time for the drives before and after it. */
function roomIn({ taken, settings }: Diary, outcode: string | undefined) {
  const drives = new Map<string, number>();
  const drive = (other: string) => {
    if (outcode === undefined) return settings.leastMinutes * MINUTE_MS;
    const known = drives.get(other) ?? minutesBetween(settings, other, outcode) * MINUTE_MS;
    drives.set(other, known);
    return known;
  };
  let next = 0;
  return (from: number, until: number) => {
    // Times are asked for in order, so what has ended before one has ended before all later ones.
    while (next < taken.length && (taken[next] as Taken).until <= from) next += 1;
    const [before, after] = [taken[next - 1], taken[next]];
    if (before && before.until + drive(before.outcode) > from) return false;
    return !after || until + drive(after.outcode) <= after.from;
  };
}
