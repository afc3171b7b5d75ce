import { formatLondonFullDate, formatLondonTime } from '#src/platform/dates.ts';

/** "Saturday 23 January 2027, 9:30am to 4pm", in London whatever the server's time zone. */
export function eventWhen({ begins, ends }: { begins: Date; ends: Date }): string {
  return `${formatLondonFullDate(begins)}, ${formatLondonTime(begins)} to ${formatLondonTime(ends)}`;
}
