import { HOUR_MS, LONDON } from './dates.ts';

/** Time is passed in, never read in place, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

// The hour that was asked for last, since most ask for now: in London a day begins with an hour of UTC, always.
const last = { hour: Number.NaN, date: '' };

/** The instant at which a day, as YYYY-MM-DD, begins in London. */
export function londonMidnight(day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(LONDON).epochMilliseconds);
}

/** The London date of an instant, as YYYY-MM-DD, whatever the server's zone. */
export function londonDate(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (hour !== last.hour) {
    last.date = Temporal.Instant.fromEpochMilliseconds(hour * HOUR_MS)
      .toZonedDateTimeISO(LONDON)
      .toPlainDate()
      .toString();
    last.hour = hour;
  }
  return last.date;
}
