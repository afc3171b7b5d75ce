import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';

/** "6 h 50 min", "40 min", "1 day". */
export function formatWaited(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime());
  const days = Math.floor(ms / DAY_MS);
  if (days > 0) return days === 1 ? '1 day' : `${days} days`;
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}
