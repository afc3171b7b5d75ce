import { asPence, type Pence, pounds, shortPounds } from '#src/platform/money.ts';
import { priceWithFee } from '../fee.ts';
import {
  formatMinutes,
  isUntrue,
  minutesBought,
  type PackagePrice,
  VOUCHER_GUIDANCE,
} from './voucher-guidance.ts';

/** What a voucher buys of an area's lessons, beside what the site says. */
export interface GuidanceRow {
  amount: string;
  said: string;
  now: string;
  onDay: string;
  untrueNow: boolean;
  untrueOnDay: boolean;
}

export function guidanceRows(now: readonly PackagePrice[], onDay: readonly PackagePrice[]): GuidanceRow[] {
  return VOUCHER_GUIDANCE.map((said) => {
    const [before, after] = [minutesBought(said, now), minutesBought(said, onDay)];
    return {
      amount: shortPounds(said.amount),
      said: `About ${said.hours} ${said.hours === 1 ? 'hour' : 'hours'}`,
      now: before === undefined ? 'None on sale' : formatMinutes(before),
      onDay: after === undefined ? 'None on sale' : formatMinutes(after),
      untrueNow: before !== undefined && isUntrue(before, said.hours),
      untrueOnDay: after !== undefined && isUntrue(after, said.hours),
    };
  });
}

/** What staff should know before they set a price. Nothing here forbids it. */
export function priceWarnings(
  hours: number,
  packages: { now: readonly PackagePrice[]; onDay: readonly PackagePrice[] },
): string[] {
  const rows = guidanceRows(packages.now, packages.onDay).filter(({ untrueOnDay }) => untrueOnDay);
  const guidance = rows.map(
    ({ amount, said, onDay }) =>
      `A ${amount} voucher would buy ${onDay}. The site says ${said.toLowerCase()}.`,
  );
  return [...guidance, ...dearerByTheHour(hours, packages.onDay)];
}

/** A longer package should not cost more by the hour than a shorter one. */
function dearerByTheHour(hours: number, packages: readonly PackagePrice[]): string[] {
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
