import { createHash } from 'node:crypto';
import type { PricedBasket } from '#src/features/basket/basket.ts';
import type { Baskets } from '#src/features/basket/checkout-basket.server.ts';
import { type Purchase, purchaseOf } from '#src/features/orders/purchase.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { buyerOf, requireComplete } from '../session/buyer.server.ts';
import { forBuyer } from '../session/buyers-discount.server.ts';
import { checkoutNotFound, checkoutOfBasket } from '../session/checkout.server.ts';
import { voucherBalancesOf } from '../session/checkout-vouchers.server.ts';
import { requireConsents } from './consents.server.ts';

declare module '#src/features/payments/payment.ts' {
  /** The checkout begins payments, each for a purchase. */
  interface PaymentSnapshot extends Purchase {}
}

/** The payment method for the amount that vouchers do not cover. Buyers choose the first two, staff the others. */
export type Method = 'card' | 'paypal' | 'transfer' | 'cash';

type SnapshotDeps = Pick<Services, 'db' | 'clock'> & { baskets: Baskets };

/** The purchase as it is now. Reads the checkout again, as another tab may have saved since this request began. */
export async function takeSnapshot(
  deps: SnapshotDeps,
  basket: PricedBasket,
  method?: Method,
): Promise<Purchase> {
  const checkout = await checkoutOfBasket(deps.db, basket.uuid);
  if (!checkout) throw checkoutNotFound();
  const priced = await forBuyer(deps.db, basket, checkout, deps.clock.now());
  requireComplete(priced, checkout);
  if (basket.keptUntil && basket.keptUntil <= deps.clock.now())
    throw new Problem(409, 'The link to pay this order has ended.', { code: 'basket_link_ended' });
  const balances = await voucherBalancesOf(deps.db, basket.uuid, deps.clock.now());
  const purchase = purchaseOf(priced, buyerOf(priced, checkout), checkout.orderNumber, balances);
  // A PayPal payer approves the charge at PayPal, so the terms are required before; for cards, confirming requires them.
  if (method === 'paypal') requireConsents(purchase.lines, checkout.consents);
  return purchase;
}

export function fingerprint(purchase: Purchase): string {
  return createHash('sha256').update(JSON.stringify(purchase)).digest('hex');
}

/** Whether the purchase is still the one in the payment's snapshot. False if it can no longer be bought. */
export async function isUnchanged(deps: SnapshotDeps, { basket_uuid, fingerprint: print }: Payment) {
  const basket = await deps.baskets.find(basket_uuid);
  if (!basket || basket.lines.length === 0) return false;
  try {
    return fingerprint(await takeSnapshot(deps, basket)) === print;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
