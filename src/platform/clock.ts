/** Time is passed in, never read on the spot, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The calendar date in London at an instant, as YYYY-MM-DD, whatever the server's own zone. */
export function londonDate(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO('Europe/London')
    .toPlainDate()
    .toString();
}
