import { HOUR_MS, londonDay, londonHour } from '#src/platform/dates.ts';
import { hoursOfBrand } from '#src/platform/working-days/opening-hours.ts';

/** The instant itself while the office is open, else the same minute of the first hour after it in which it is. */
export function whenOpenAfter(instant: Date): Date {
  return isOpen(instant) ? instant : whenOpenAfter(new Date(instant.getTime() + HOUR_MS));
}

/** The same before it. */
export function whenOpenBefore(instant: Date): Date {
  return isOpen(instant) ? instant : whenOpenBefore(new Date(instant.getTime() - HOUR_MS));
}

export function isOpen(instant: Date): boolean {
  const weekday = Temporal.PlainDate.from(londonDay(instant)).dayOfWeek;
  const times = hoursOfBrand.week[weekday - 1];
  const hour = londonHour(instant);
  return Boolean(times && times.opens <= hour && hour < times.closes);
}
