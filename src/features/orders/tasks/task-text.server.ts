import { formatLondonTime, formatWeekday, londonDay } from '#src/platform/dates.ts';
import type { OpeningHours } from '#src/platform/working-days/opening-hours.ts';
import { nextWorkingDay } from '#src/platform/working-days/working-day.ts';
import { dueBy } from './tasks.ts';

/** "Monday 23 November": when a buyer who pays at this instant is rung, and the post goes. */
export function formatTaskDay(hours: OpeningHours, paidAt: Date): string {
  return formatWeekday(nextWorkingDay(hours, paidAt), londonDay(paidAt));
}

/** "by 6pm on Monday 23 November". */
export function formatRungBy(hours: OpeningHours, paidAt: Date): string {
  return `by ${formatLondonTime(dueBy(hours, 'place_lessons', paidAt))} on ${formatTaskDay(hours, paidAt)}`;
}
