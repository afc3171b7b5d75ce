import { allBesideOffer } from '#src/features/catalogue/products-on-sale.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, pounds } from '#src/platform/money.ts';
import { type DiscountRule, lastDayOf, takeDiscounts } from '../lines/discount.ts';
import { oneOf, type PricedLine } from '../lines/line.ts';
import { totalsOf } from '../lines/totals.ts';

/** A product with what it costs with a code, as the shop shows prices: with the fee in them. */
export interface Advertised {
  name: string;
  withCode: string;
  was: string;
  /** Why it may not be said what it was; undefined where it may. */
  doubt?: string | undefined;
}

/** What a code makes cheaper, the dearest first, and of which an advertisement may say what it was. */
export async function readAdvertised(db: Db, rule: DiscountRule, now: Date): Promise<Advertised[]> {
  const day = londonDate(now);
  const offer = { from: rule.startsOn ?? day, until: lastDayOf(rule) };
  const products = await allBesideOffer(db, offer, now);
  return products
    .toSorted((a, b) => b.product.price - a.product.price)
    .flatMap(({ product, doubt }) => {
      const line = oneOf(product);
      const [reduced] = takeDiscounts([line], [{ rule }], { day, isHeld: true }).lines;
      if (!reduced?.discount) return [];
      return {
        name: [product.name, product.transmission].filter(Boolean).join(', '),
        withCode: pounds(allIn(reduced)),
        was: pounds(allIn(line)),
        doubt,
      };
    });
}

/** Without postage, which is once an order. */
function allIn(line: PricedLine): Pence {
  const { total, postage } = totalsOf([line]);
  return asPence(total - postage);
}
