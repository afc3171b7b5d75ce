import { fromDecimal, pounds } from '#src/platform/money.ts';

/** "Saturday 23 January 2027, 9:30am to 4pm, The Tetley, Leeds. £145.00 more is paid on the day." `later` as on the wire. */
export function placeInWords({ when, venue, later }: { when: string; venue: string; later: string }): string {
  const rest = fromDecimal(later);
  return `${when}, ${venue}.${rest > 0 ? ` ${pounds(rest)} more is paid on the day.` : ''}`;
}
