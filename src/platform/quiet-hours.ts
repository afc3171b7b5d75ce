import { HOUR_MS, londonHour } from './dates.ts';

/** Hours in London, 0 to 23, in which no text or push message leaves by itself unless it is urgent. Both the same: none waits. */
export interface QuietHours {
  from: number;
  until: number;
}

/** For people who have chosen no others. */
export const USUAL_QUIET_HOURS: QuietHours = { from: 21, until: 8 };

/** Until when a message waits that is due now. Undefined where it may leave. */
export function quietUntil(now: Date, hours: QuietHours = USUAL_QUIET_HOURS): Date | undefined {
  if (!isQuiet(now, hours)) return undefined;
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  while (isQuiet(hour, hours)) hour.setTime(hour.getTime() + HOUR_MS);
  return hour;
}

function isQuiet(instant: Date, { from, until }: QuietHours): boolean {
  const hour = Number(londonHour(instant).slice(0, 2));
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** "21:00", as it is chosen and shown. */
export function formatQuietHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The parts of a day, from midnight on, that are quiet. */
export function quietStretches({ from, until }: QuietHours): QuietHours[] {
  if (from <= until) return from === until ? [] : [{ from, until }];
  return [
    { from: 0, until },
    { from, until: 24 },
  ].filter((stretch) => stretch.from < stretch.until);
}
