import { LONDON } from './dates.ts';

/** Time is passed in, never read in place, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The London date of an instant, as YYYY-MM-DD, whatever the server's zone. */
export function londonDate(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(LONDON)
    .toPlainDate()
    .toString();
}
