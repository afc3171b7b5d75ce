import { londonDay } from '#src/platform/dates.ts';
import { londonDayOf, minuteOfDay } from './london-clock.ts';
import { type DatedException, openSpans, type WorkingHours } from './working-hours.ts';

/** When somebody works: every week, and on dates that differ. */
export interface Working {
  hours: readonly WorkingHours[];
  exceptions: readonly DatedException[];
}

/** The lessons that lie in working hours now, and would no longer do so. Those outside already are touched by nothing. */
export function touchedBy<Lesson extends { startsAt: Date; endsAt: Date }>(
  lessons: readonly Lesson[],
  before: Working,
  after: Working,
): Lesson[] {
  return lessons.filter((lesson) => isWithin(lesson, before) && !isWithin(lesson, after));
}

/** Whether a time lies in working hours. */
export function isWithin(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  { hours, exceptions }: Working,
): boolean {
  const [from, last] = [minuteOfDay(startsAt), minuteOfDay(new Date(endsAt.getTime() - 1)) + 1];
  return openSpans(londonDayOf(londonDay(startsAt)), hours, exceptions).some(
    ([opens, closes]) => opens <= from && last <= closes,
  );
}
