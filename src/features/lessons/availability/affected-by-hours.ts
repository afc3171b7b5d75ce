import { londonDay } from '#src/platform/dates.ts';
import { londonDayOf, minutesOnDay } from './london-clock.ts';
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
  lesson: { startsAt: Date; endsAt: Date },
  { exceptions }: Pick<Working, 'exceptions'>,
): boolean {
  const day = londonDay(lesson.startsAt);
  const [from, last] = minutesOnDay(lesson);
  return exceptions.some((one) => {
    if (day < one.firstDay || one.lastDay < day) return false;
    return one.kind === 'holiday' || (one.kind === 'closed' && one.from < last && from < one.to);
  });
}

/** Whether a time lies in working hours. */
export function isWithin(lesson: { startsAt: Date; endsAt: Date }, { hours, exceptions }: Working): boolean {
  const [from, last] = minutesOnDay(lesson);
  return openSpans(londonDayOf(londonDay(lesson.startsAt)), hours, exceptions).some(
    ([opens, closes]) => opens <= from && last <= closes,
  );
}
