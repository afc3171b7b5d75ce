import { asPence, type Pence, pounds } from '#src/platform/money.ts';
import { priceWithFee } from '../fee.ts';

/** A package of lessons and its price before the fee. */
export interface PackagePrice {
  hours: number;
  net: Pence;
}

/**
 * What staff should know before they set the price of a package: a longer one should not cost more by the hour than a
 * shorter one. Nothing here forbids it.
 */
export function priceWarnings(hours: number, packages: readonly PackagePrice[]): string[] {
  const own = packages.find((one) => one.hours === hours);
  const shorter = packages
    .filter((one) => own && one.hours < own.hours && hourly(one) < hourly(own))
    .toSorted((one, other) => other.hours - one.hours)[0];
  if (!own || !shorter) return [];
  const against = `${pounds(hourly(own))} against ${pounds(hourly(shorter))}`;
  return [`${hours} hours would cost more by the hour than ${shorter.hours}: ${against}.`];
}

function hourly({ hours, net }: PackagePrice): Pence {
  return asPence(Math.round(priceWithFee(net) / hours));
}
