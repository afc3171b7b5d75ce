import { priceWithFee } from '#src/features/catalogue/fee.ts';
import { type Pence, sum, ZERO } from '#src/platform/money.ts';

/** A package of lessons and its price before the fee, in pence. */
export interface Package {
  hours: number;
  net: Pence;
}

/** Some hours, by the packages that come to the least. */
export interface HoursToBuy<One extends Package> {
  hours: number;
  packages: One[];
  /** With the fee. */
  price: Pence;
}

/** More hours than any voucher can buy. */
const MAX_HOURS = 200;

/** The most whole hours that an amount buys from an area's packages, fees included. */
export function hoursBought(amount: Pence, packages: readonly Package[]): number {
  return mostHours(amount, packages)?.hours ?? 0;
}

/** The same with the packages. Undefined where it buys no hour. */
export function mostHours<One extends Package>(
  amount: Pence,
  packages: readonly One[],
): HoursToBuy<One> | undefined {
  return waysToBuy(packages).findLast(({ price }) => price <= amount);
}

/** An hour more than some, or the first that can be bought after them. */
export function hoursAfter<One extends Package>(
  hours: number,
  packages: readonly One[],
): HoursToBuy<One> | undefined {
  return waysToBuy(packages).find((way) => way.hours > hours);
}

/** Every number of hours that can be bought, fewest first. */
function waysToBuy<One extends Package>(packages: readonly One[]): HoursToBuy<One>[] {
  const cheapest: ({ net: Pence; packages: One[] } | undefined)[] = [{ net: ZERO, packages: [] }];
  for (let hours = 1; hours <= MAX_HOURS; hours += 1) {
    const ways = packages.flatMap((one) => {
      const rest = cheapest[hours - one.hours];
      return rest ? [{ net: sum([rest.net, one.net]), packages: [one, ...rest.packages] }] : [];
    });
    cheapest[hours] = ways.toSorted((a, b) => a.net - b.net)[0];
  }
  return cheapest.flatMap((way, hours) =>
    way && hours > 0 ? [{ hours, packages: way.packages, price: priceWithFee(way.net) }] : [],
  );
}
