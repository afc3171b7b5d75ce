import { asPence, type Pence } from '#src/platform/money.ts';
import { priceWithFee } from '../fee.ts';

/** What the site says that a voucher buys, in hours (§9). */
export const VOUCHER_GUIDANCE: readonly { amount: Pence; hours: number }[] = [
  { amount: asPence(25_00), hours: 1 },
  { amount: asPence(50_00), hours: 2 },
  { amount: asPence(100_00), hours: 4 },
  { amount: asPence(250_00), hours: 10 },
];

/** A package of lessons and its price before the fee. */
export interface PackagePrice {
  hours: number;
  net: Pence;
}

/** How far what a voucher buys may be from what the site says. */
const TOLERANCE_PERCENT = 10;

/**
 * The minutes of lessons that an amount pays for, at the hourly price of the best package that is no longer than what the
 * site says of the amount. Undefined where none is sold.
 */
export function minutesBought(
  { amount, hours }: { amount: Pence; hours: number },
  packages: readonly PackagePrice[],
): number | undefined {
  const hourly = packages.filter((one) => one.hours <= hours).map((one) => priceWithFee(one.net) / one.hours);
  return hourly.length > 0 ? Math.round((amount / Math.min(...hourly)) * 60) : undefined;
}

export function isUntrue(minutes: number, hours: number): boolean {
  return Math.abs(minutes - hours * 60) * 100 > hours * 60 * TOLERANCE_PERCENT;
}

/** "1 h 20 min", "40 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
