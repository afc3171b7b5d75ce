import { createHash } from 'node:crypto';
import type { PricedBasket } from '#src/features/basket/basket.ts';
import type { Baskets } from '#src/features/basket/checkout-basket.server.ts';
import { type Buyer, type Purchase, purchaseOf } from '#src/features/orders/purchase.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { buyerOf, requireComplete, requirePayable } from '../session/buyer.server.ts';
import { forBuyer } from '../session/buyers-discount.server.ts';
import { checkoutNotFound, checkoutOfBasket } from '../session/checkout.server.ts';
import { voucherBalancesOf } from '../session/checkout-vouchers.server.ts';
import { requireConsents } from './consents.server.ts';

declare module '#src/features/payments/payment.ts' {
  /** The checkout begins payments, each for a purchase. */
  interface PaymentSnapshot extends Purchase {}
}

/**
 * The payment method for the amount that vouchers do not cover. Buyers choose the first three, staff the others. `express` is a
 * wallet's sheet that is opened before its buyer is known.
 */
export type Method = 'card' | 'paypal' | 'express' | 'transfer' | 'cash';

const NOBODY: Buyer = {
  email: '',
  customerIsPupil: false,
  addresses: {
    billing: {
      firstname: '',
      surname: '',
      phone: '',
      address_line_1: '',
      address_line_2: '',
      address_line_3: '',
      city: '',
      postcode: '',
      country: '',
    },
  },
};

export type SnapshotDeps = Pick<Services, 'db' | 'clock'> & { baskets: Baskets };

/** The purchase as it is now. Reads the checkout again, as another tab may have saved since this request began. */
export async function takeSnapshot(
  deps: SnapshotDeps,
  basket: PricedBasket,
  method?: Method,
): Promise<Purchase> {
  const checkout = await checkoutOfBasket(deps.db, basket.uuid);
  if (!checkout) throw checkoutNotFound();
  const priced = await forBuyer(deps.db, basket, checkout, deps.clock.now());
  if (method === 'express') requirePayable(priced);
  else requireComplete(priced, checkout);
  if (basket.keptUntil && basket.keptUntil <= deps.clock.now())
    throw new Problem(409, 'The link to pay this order has ended.', { code: 'basket_link_ended' });
  const balances = await voucherBalancesOf(deps.db, checkout, deps.clock.now());
  const buyer = method === 'express' ? NOBODY : buyerOf(priced, checkout);
  const purchase = purchaseOf(priced, buyer, checkout.orderNumber, balances);
  // A PayPal payer approves the charge at PayPal, so the terms are required before; for cards, confirming requires them.
  if (method === 'paypal') requireConsents(purchase.lines, checkout.consents);
  return purchase;
}

export function fingerprint(purchase: Purchase): string {
  return createHash('sha256').update(JSON.stringify(purchase)).digest('hex');
}

/** The fingerprint of what is bought and at which price, without the buyer. */
export function fingerprintOfGoods({ availability: _, accountId: __, ...goods }: Purchase): string {
  return fingerprint({ ...goods, ...NOBODY });
}

/** Whether the purchase is still the one in the payment's snapshot. False if it can no longer be bought. */
export async function isUnchanged(deps: SnapshotDeps, payment: Payment) {
  const { basket_uuid, fingerprint: print, waits_for_buyer: waits } = payment;
  const basket = await deps.baskets.find(basket_uuid);
  if (!basket || basket.lines.length === 0) return false;
  try {
    return fingerprint(await takeSnapshot(deps, basket, waits ? 'express' : undefined)) === print;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
