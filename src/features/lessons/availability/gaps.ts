import { MINUTE_MS } from '#src/platform/dates.ts';
import type { LessonLength } from '../booking.ts';
import { instantsOn, londonDays } from './london-clock.ts';
import type { Diary } from './slots.ts';
import { openSpans, type Span, without } from './working-hours.ts';

const QUARTER_MS = 15 * MINUTE_MS;
const STEP_MS = 30 * MINUTE_MS;

/** A stretch of working hours in which a lesson has room. */
export interface OpenGap {
  startsAt: Date;
  endsAt: Date;
  /** When a lesson can begin in it. */
  starts: Date[];
  lengths: LessonLength[];
}

/** The gaps of some days in which a lesson has room, from `earliest` on: working hours without what is taken, and a break beside it. */
export function gapsIn(
  { settings, hours, exceptions, taken }: Diary,
  { from, until, earliest }: { from: Date; until: Date; earliest: Date },
): OpenGap[] {
  const beside = settings.minBreakMinutes * MINUTE_MS;
  const open = londonDays(from, until).flatMap((day) =>
    openSpans(day, hours, exceptions).flatMap((span): Span[] => {
      const [opens, closes] = span.map((minute) => instantsOn(day, minute)[0]);
      return opens !== undefined && closes !== undefined ? [[opens, closes]] : [];
    }),
  );
  return taken
    .reduce((remainingSpans, one) => without(remainingSpans, [one.from - beside, one.until + beside]), open)
    .map(([opens, closes]): Span => [inQuarters(Math.max(opens, earliest.getTime())), closes])
    .map(([opens, closes]) => lessonsIn(settings.lengths, opens, closes))
    .filter(({ lengths }) => lengths.length > 0);
}

function lessonsIn(offered: readonly LessonLength[], from: number, until: number): OpenGap {
  const lengths = offered.filter((minutes) => from + minutes * MINUTE_MS <= until);
  const shortest = Math.min(...lengths) * MINUTE_MS;
  const starts: Date[] = [];
  for (let at = from; at + shortest <= until; at += STEP_MS) starts.push(new Date(at));
  return { startsAt: new Date(from), endsAt: new Date(until), starts, lengths };
}

function inQuarters(instant: number): number {
  return Math.ceil(instant / QUARTER_MS) * QUARTER_MS;
}
