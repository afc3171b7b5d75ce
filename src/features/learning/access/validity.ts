/** How long access to a learning product lasts. */
export const MONTHS_OPEN = 12;

/** The last day of access, in London, for products bought on `day`. */
export function lastDayOfAccess(day: string): string {
  return Temporal.PlainDate.from(day).add({ months: MONTHS_OPEN }).toString();
}
