import { formatReaderWeekday, readerTime } from '#src/platform/dates.ts';

/** "Today at 14:05" or "Friday 20 November at 14:05", in the reader's own time zone. */
export function formatDateTime(moment: Date, now: Date): string {
  const isToday = moment.toDateString() === now.toDateString();
  return `${isToday ? 'Today' : formatReaderWeekday(moment, now)} at ${readerTime(moment)}`;
}
