import { HOUR_MS, londonHour } from './dates.ts';

/** No text or push message leaves by itself from nine in the evening until eight in the morning, unless it is urgent. */
const QUIET_FROM = '21:00';
const QUIET_UNTIL = '08:00';

/** Until when a message waits that is due now. Undefined where it may leave. */
export function quietUntil(now: Date): Date | undefined {
  if (!isQuiet(now)) return undefined;
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  while (isQuiet(hour)) hour.setTime(hour.getTime() + HOUR_MS);
  return hour;
}

function isQuiet(instant: Date): boolean {
  const time = londonHour(instant);
  return time >= QUIET_FROM || time < QUIET_UNTIL;
}
