import { londonDay } from '#src/platform/dates.ts';
import { londonDayOf, minuteOfDay } from './london-clock.ts';
import { type DatedException, openSpans, type WorkingHours } from './working-hours.ts';

/** When somebody works: every week, and on dates that differ. */
export interface Working {
  hours: readonly WorkingHours[];
  exceptions: readonly DatedException[];
}

/**
 * The lessons that a change names: those that would no longer lie in working hours, and those, outside the hours too, that
 * would lie in time off. What lay there already is touched by nothing.
 */
export function affectedByHours<Lesson extends { startsAt: Date; endsAt: Date }>(
  lessons: readonly Lesson[],
  before: Working,
  after: Working,
): Lesson[] {
  return lessons.filter(
    (lesson) =>
      (isWithin(lesson, before) && !isWithin(lesson, after)) ||
      (!isInTimeOff(lesson, before) && isInTimeOff(lesson, after)),
  );
}

/** Whether a holiday, or hours that are not worked, lie on a time. */
function isInTimeOff(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  { exceptions }: Pick<Working, 'exceptions'>,
): boolean {
  const day = londonDay(startsAt);
  const [from, last] = [minuteOfDay(startsAt), minuteOfDay(new Date(endsAt.getTime() - 1)) + 1];
  return exceptions.some((one) => {
    if (day < one.firstDay || one.lastDay < day) return false;
    return one.kind === 'holiday' || (one.kind === 'closed' && one.from < last && from < one.to);
  });
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
