import { londonDay, londonTimeInWords, weekdayInWords } from '#src/platform/dates.ts';
import type { OpeningHours } from '#src/platform/working-days/opening-hours.ts';
import { nextWorkingDay } from '#src/platform/working-days/working-day.ts';
import { dueBy } from './promises.ts';

/** "Monday 23 November": when whoever pays at this instant is rung, and the post goes. */
export function promisedDay(hours: OpeningHours, paidAt: Date): string {
  return weekdayInWords(nextWorkingDay(hours, paidAt), londonDay(paidAt));
}

/** "by 6pm on Monday 23 November". */
export function rungByInWords(hours: OpeningHours, paidAt: Date): string {
  return `by ${londonTimeInWords(dueBy(hours, 'place_lessons', paidAt))} on ${promisedDay(hours, paidAt)}`;
}
