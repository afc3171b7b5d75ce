import { daysLater } from './dates.ts';

/** Months are YYYY-MM. */
function shifted(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 15)).toISOString().slice(0, 7);
}

export const monthBefore = (month: string) => shifted(month, -1);
export const monthAfter = (month: string) => shifted(month, 1);
export const lastDayOfMonth = (month: string) => daysLater(`${monthAfter(month)}-01`, -1);

/** The month that an address names, or this one if it names none that has been. */
export function readMonth(query: URLSearchParams, today: string): string {
  const thisMonth = today.slice(0, 7);
  const value = query.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(value) && value <= thisMonth ? value : thisMonth;
}
