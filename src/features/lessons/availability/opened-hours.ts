import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Working } from './affected-by-hours.ts';
import { instantsOn, type LondonDay } from './london-clock.ts';
import { openSpans, type Span, without } from './working-hours.ts';

/**
 * What a change of the working hours opens on these days. Hours that open every week count the first time alone, since
 * learners who wait need one offer and find the rest in the diary.
 */
export function openedHours(
  days: readonly LondonDay[],
  before: Working,
  after: Working,
): { startsAt: Date; endsAt: Date }[] {
  const knownKeys = new Set<string>();
  return days.flatMap((day) => {
    const had = openSpans(day, before.hours, before.exceptions);
    const gained = had.reduce(without, openSpans(day, after.hours, after.exceptions));
    return gained.flatMap((span) => {
      const key = `${day.weekday} ${span}`;
      const times = knownKeys.has(key) ? undefined : instantsOf(day, span);
      if (!times) return [];
      knownKeys.add(key);
      return [times];
    });
  });
}

/** Undefined where clocks leave its start out. */
function instantsOf(day: LondonDay, [from, to]: Span) {
  const [start] = instantsOn(day, from);
  if (start === undefined) return undefined;
  const [end = start + (to - from) * MINUTE_MS] = instantsOn(day, to);
  return { startsAt: new Date(start), endsAt: new Date(end) };
}
