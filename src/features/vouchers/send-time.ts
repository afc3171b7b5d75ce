const HOUR = '08:00';

/**
 * When a voucher is sent: at 08:00 in London on its day, whatever the server's zone and whatever the clocks do
 * (R23); without a day, or where that has passed, now.
 */
export function dueAt(sendOn: string | null, now: Date): Date {
  if (!sendOn) return now;
  const morning = Temporal.PlainDateTime.from(`${sendOn}T${HOUR}`).toZonedDateTime('Europe/London');
  return new Date(Math.max(morning.epochMilliseconds, now.getTime()));
}
