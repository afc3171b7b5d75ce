import type { PricedBasket } from '#src/features/basket/basket.ts';
import { type DiscountRule, takeDiscounts, withoutDiscount } from '#src/features/basket/lines/discount.ts';
import { whyNotForBuyer } from '#src/features/orders/discount-uses.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Checkout, checkoutOfBasket } from './checkout.server.ts';
import { heldByPhone, isHeldByPhone } from './held-codes.server.ts';

/**
 * A basket as it costs this buyer: some codes are for a first order, or once for each person. Of an order by phone that was asked
 * when it was made.
 */
export async function forBuyer(
  db: Db,
  basket: PricedBasket,
  { customer, accountId }: Pick<Checkout, 'customer' | 'accountId'>,
  now: Date,
): Promise<PricedBasket> {
  if (basket.isFrozen || basket.keptUntil || !customer) return basket;
  const asked = await Promise.all(
    basket.discounts.map(async ({ rule, refusal }) => ({
      rule,
      refusal:
        refusal ?? (await whyNot(db, rule, { email: customer.email, accountId, basket: basket.uuid, now })),
    })),
  );
  if (!asked.some(({ refusal }, nth) => refusal !== basket.discounts[nth]?.refusal)) return basket;
  // What else may refuse a code was asked as the basket was priced.
  return { ...basket, ...takeDiscounts(withoutDiscount(basket.lines), asked, { day: '', isHeld: true }) };
}

/** Why the buyer of a basket cannot use a code, in words for them. Undefined where nobody is known to buy it yet. */
export function whyNotForBuyerOf({ db, clock }: { db: Db; clock: Clock }) {
  return async (basket: string, rule: DiscountRule): Promise<string | undefined> => {
    const checkout = await checkoutOfBasket(db, basket);
    if (!checkout?.customer) return undefined;
    const { customer, accountId } = checkout;
    return whyNot(db, rule, { email: customer.email, accountId, basket, now: clock.now() });
  };
}

async function whyNot(
  db: Db,
  rule: DiscountRule,
  buyer: { email: string; accountId: string | null | undefined; basket: string; now: Date },
): Promise<string | undefined> {
  const reason = await whyNotForBuyer(db, rule, buyer);
  return reason ?? ((await isHeldByPhone(db, rule, buyer)) ? heldByPhone(rule.code) : undefined);
}
