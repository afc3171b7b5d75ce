import { DAY_MS, daysLater, shortDay } from '#src/platform/dates.ts';

// Days are YYYY-MM-DD. A week is named by its Monday.

export function mondayOf(day: string): string {
  return daysLater(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
}

export function sundayOf(monday: string): string {
  return daysLater(monday, 6);
}

/** The weeks from one Monday on that have begun by a day. */
export function mondaysBy(day: string, { from }: { from: string }): string[] {
  const mondays: string[] = [];
  for (let monday = from; monday <= day; monday = daysLater(monday, 7)) mondays.push(monday);
  return mondays;
}

/** How many weeks lie between two Mondays. */
export function weeksBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (7 * DAY_MS));
}

/** "16 to 22 Nov", "28 Dec 2026 to 3 Jan": two days, seen from today. */
export function formatDays(first: string, last: string, today: string): string {
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? Number(first.slice(8)) : shortDay(first, today)} to ${shortDay(last, today)}`;
}
