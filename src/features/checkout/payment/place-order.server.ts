import { freezeBasket } from '#src/features/basket/checkout-basket.server.ts';
import { isUsedUp } from '#src/features/basket/lines/discount.ts';
import { inLockOrder, lockDiscountCode } from '#src/features/basket/lines/discount-codes.server.ts';
import { closedCourse } from '#src/features/courses/places.server.ts';
import { existingAccount } from '#src/features/identity/customer/users.server.ts';
import { lockBuyer, whyNotForBuyer } from '#src/features/orders/discount-uses.server.ts';
import { placeOrder } from '#src/features/orders/orders.server.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import type { Decline } from '#src/features/payments/payment.ts';
import {
  findCurrentPayment,
  lockPurchase,
  movePayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { areVouchersSufficient } from '#src/features/vouchers/redemption/redeem.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { checkoutOfBasket } from '../session/checkout.server.ts';
import { isHeldByPhone } from '../session/held-codes.server.ts';
import { consentsOf, consentsTo, missingConsents } from './consents.server.ts';

/**
 * Writes the order and moves the payment before a charge is resumed (R35), and answers it as it is then. `not_ready`: the
 * terms are not accepted, or the buyer has not ordered, so nothing may be charged. `Unavailable`: a voucher is short, a
 * course is full or has begun, or the discount code is used up.
 */
export async function placeBeforeCharge(
  deps: Services,
  payment: Payment,
): Promise<Payment | 'moved_elsewhere' | 'not_ready' | Unavailable> {
  if (payment.waits_for_buyer) return 'not_ready';
  const now = deps.clock.now();
  const purchase = payment.snapshot;
  return deps.db.transaction().execute(async (tx) => {
    await lockPurchase(tx, payment.basket_uuid);
    const current = await findCurrentPayment(tx, payment.basket_uuid);
    if (current?.id !== payment.id) return 'moved_elsewhere' as const;
    const checkout = await checkoutOfBasket(tx, payment.basket_uuid);
    const consents = consentsTo(purchase, checkout);
    if (Object.keys(missingConsents(purchase.lines, consents)).length > 0) return 'not_ready' as const;
    const unavailable = await checkAvailability(tx, purchase, { until: checkout?.keptUntil, now });
    if (unavailable) return unavailable;
    const change = { reason: 'card checked, order written', now };
    const moved = await movePayment(tx, payment, 'capturing', change);
    if (!moved) return 'moved_elsewhere' as const;
    await freezeBasket(tx, payment.basket_uuid, now);
    const account = existingAccount(purchase.accountId);
    await placeOrder(tx, purchase, { paymentId: payment.id, account, consents, now });
    await deps.enqueue(tx, 'settle-payment', { reference: payment.reference }, { afterSeconds: 10 });
    return moved;
  });
}

/** Writes the order where the charge came first, as with wallets and lost answers. */
export async function placeAfterCharge(tx: Tx, payment: Payment, purchase: Purchase, now: Date) {
  const consents = await consentsOf(tx, purchase);
  const account = existingAccount(purchase.accountId);
  await placeOrder(tx, purchase, { paymentId: payment.id, account, consents, now });
}

/** Why a purchase cannot become an order: for the payment's history, and for the buyer's message. */
export interface Unavailable {
  reason: string;
  decline: Decline;
}

/** What may have ended since a payment began: the time in which an order by phone can be paid. None for any other. */
interface Until {
  until: Date | null | undefined;
  now: Date;
}

/**
 * Checks the link to pay, the vouchers' balances, the courses' places, the buyer of discount codes and the codes. These stay
 * locked until the transaction ends, in this order, so that two purchases cannot deadlock.
 */
export async function checkAvailability(
  tx: Tx,
  purchase: Purchase,
  { until, now }: Until,
): Promise<Unavailable | undefined> {
  const ended = checkLink({ until, now });
  if (ended) return ended;
  if (!(await areVouchersSufficient(tx, purchase.redeemed, now)))
    return { reason: 'a voucher is short', decline: { code: 'voucher_short' } };
  return (await checkCoursePlaces(tx, purchase, now)) ?? checkDiscountCodes(tx, purchase, { until, now });
}

/**
 * A code's last use may be gone by now, or this buyer's. One that has ended since holds for who was paying with it; an order by
 * phone that can be paid still holds a use of each.
 */
async function checkDiscountCodes(
  tx: Tx,
  { discounts = [], email, accountId, basketUuid }: Purchase,
  { until, now }: Until,
): Promise<Unavailable | undefined> {
  if (discounts.length === 0) return undefined;
  await lockBuyer(tx, { email, accountId });
  for (const code of inLockOrder(discounts.map((one) => one.code))) {
    const rule = await lockDiscountCode(tx, code, now);
    if (until) continue;
    const mayUse =
      rule &&
      !isUsedUp(rule) &&
      !(await whyNotForBuyer(tx, rule, { email, accountId })) &&
      !(await isHeldByPhone(tx, rule, { email, basket: basketUuid, now }));
    if (mayUse) continue;
    return { reason: 'a discount code has been used up', decline: { code: 'discount_used', detail: code } };
  }
  return undefined;
}

/** Checks whether an order that staff made by phone can still be paid by its link. Withdrawing it locks the purchase. */
export function checkLink({ until, now }: Until): Unavailable | undefined {
  if (!until || until > now) return undefined;
  return { reason: 'its link had ended', decline: { code: 'link_ended' } };
}

/** Checks the courses alone. */
export async function checkCoursePlaces(
  tx: Tx,
  purchase: Purchase,
  now: Date,
): Promise<Unavailable | undefined> {
  const closed = await closedCourse(tx, purchase, now);
  if (!closed) return undefined;
  const { name: detail } = closed.line;
  return closed.reason === 'full'
    ? { reason: 'a course is full', decline: { code: 'course_full', detail } }
    : { reason: 'a course has begun', decline: { code: 'course_begun', detail } };
}
