import { formatDate } from '#src/platform/dates.ts';

/** "16 to 22 November 2026", "30 November to 6 December 2026", "28 December 2026 to 3 January 2027". */
export function weekOf({ first, last }: { first: string; last: string }): string {
  const [day = '', month = '', year = ''] = formatDate(first).split(' ');
  const [, lastMonth, lastYear] = formatDate(last).split(' ');
  const parts = year !== lastYear ? [day, month, year] : month !== lastMonth ? [day, month] : [day];
  return `${parts.join(' ')} to ${formatDate(last)}`;
}
