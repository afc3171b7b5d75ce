import { LONDON } from '#src/platform/dates.ts';

const HOUR = '08:00';

/**
 * When a voucher is sent: at 08:00 in London on its date, whatever the server's zone and across clock changes (R23);
 * now, if it has no date or the time has passed.
 */
export function dueAt(sendOn: string | null, now: Date): Date {
  if (!sendOn) return now;
  const morning = Temporal.PlainDateTime.from(`${sendOn}T${HOUR}`).toZonedDateTime(LONDON);
  return new Date(Math.max(morning.epochMilliseconds, now.getTime()));
}

/** Whether a voucher's day is still to come: one that has passed is sent at once. */
export function hasToWait(sendOn: string | null, now: Date): sendOn is string {
  return dueAt(sendOn, now) > now;
}
