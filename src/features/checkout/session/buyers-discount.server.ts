import type { PricedBasket } from '#src/features/basket/basket.ts';
import { type DiscountRule, takeDiscounts, withoutDiscount } from '#src/features/basket/lines/discount.ts';
import { whyNotForBuyer } from '#src/features/orders/discount-uses.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Checkout, checkoutOfBasket } from './checkout.server.ts';

/**
 * A basket as it costs this buyer: some codes are for a first order, or once for each person. Of an order by phone that was asked
 * when it was made.
 */
export async function forBuyer(
  db: Db,
  basket: PricedBasket,
  { customer, accountId }: Pick<Checkout, 'customer' | 'accountId'>,
): Promise<PricedBasket> {
  if (basket.held || basket.keptUntil || !customer) return basket;
  const asked = await Promise.all(
    basket.discounts.map(async ({ rule, refusal }) => ({
      rule,
      refusal: refusal ?? (await whyNotForBuyer(db, rule, { email: customer.email, accountId })),
    })),
  );
  if (!asked.some(({ refusal }, nth) => refusal !== basket.discounts[nth]?.refusal)) return basket;
  // What else may refuse a code was asked as the basket was priced.
  return { ...basket, ...takeDiscounts(withoutDiscount(basket.lines), asked, { day: '', isHeld: true }) };
}

/** Why the buyer of a basket cannot use a code, in words for them. Undefined where nobody is known to buy it yet. */
export function whyNotForBuyerOf({ db }: { db: Db }) {
  return async (basket: string, rule: DiscountRule): Promise<string | undefined> => {
    const checkout = await checkoutOfBasket(db, basket);
    if (!checkout?.customer) return undefined;
    return whyNotForBuyer(db, rule, { email: checkout.customer.email, accountId: checkout.accountId });
  };
}
