import { priceWithFee } from '#src/features/catalogue/fee.ts';
import { asPence, type Pence, sum, ZERO } from '#src/platform/money.ts';

/** A package of lessons and its price before the fee, in pence. */
export interface Package {
  hours: number;
  net: Pence;
}

/** More hours than any voucher can buy. */
const MAX_HOURS = 200;

/** The most whole hours that an amount buys from an area's packages, fees included. */
export function hoursBought(amount: Pence, packages: readonly Package[]): number {
  const cheapest: (Pence | undefined)[] = [ZERO];
  let most = 0;
  for (let hours = 1; hours <= MAX_HOURS; hours += 1) {
    const ways = packages.flatMap((one) => {
      const rest = cheapest[hours - one.hours];
      return rest === undefined ? [] : [sum([rest, one.net])];
    });
    const price = ways.length > 0 ? asPence(Math.min(...ways)) : undefined;
    cheapest[hours] = price;
    if (price !== undefined && priceWithFee(price) <= amount) most = hours;
  }
  return most;
}
