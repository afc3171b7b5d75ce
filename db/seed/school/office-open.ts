import { HOUR_MS } from '#src/platform/dates.ts';
import { defaultHours } from '#src/platform/working-days/opening-hours.ts';
import { isOpen } from '#src/platform/working-days/working-day.ts';

/** The instant itself while the office is open, else the same minute of the first hour after it in which it is. */
export function whenOpenAfter(instant: Date): Date {
  return isOpen(defaultHours, instant) ? instant : whenOpenAfter(new Date(instant.getTime() + HOUR_MS));
}

/** The same before it. */
export function whenOpenBefore(instant: Date): Date {
  return isOpen(defaultHours, instant) ? instant : whenOpenBefore(new Date(instant.getTime() - HOUR_MS));
}
