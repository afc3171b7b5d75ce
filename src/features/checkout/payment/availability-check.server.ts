import { closedCourse } from '#src/features/courses/places.server.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import type { Decline } from '#src/features/payments/payment.ts';
import { vouchersHold } from '#src/features/vouchers/redemption/redeem.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';

/** Why a purchase cannot become an order: for the payment's history, and for what its buyer is told. */
export interface Shortage {
  reason: string;
  decline: Decline;
}

/**
 * Whether its vouchers still hold what they should give, and its courses are still to come and have a place for each. Both
 * stay locked until the transaction ends, vouchers first, so that two purchases cannot wait for each other.
 */
export async function checkAvailability(
  tx: Tx,
  purchase: Purchase,
  now: Date,
): Promise<Shortage | undefined> {
  if (!(await vouchersHold(tx, purchase.redeemed, now)))
    return { reason: 'a voucher is short', decline: { code: 'voucher_short' } };
  return checkCoursePlaces(tx, purchase, now);
}

/** Whether its courses alone stand in its way. */
export async function checkCoursePlaces(
  tx: Tx,
  purchase: Purchase,
  now: Date,
): Promise<Shortage | undefined> {
  const closed = await closedCourse(tx, purchase.lines, now);
  if (!closed) return undefined;
  const { name: detail } = closed.line;
  return closed.why === 'full'
    ? { reason: 'a course is full', decline: { code: 'course_full', detail } }
    : { reason: 'a course has begun', decline: { code: 'course_begun', detail } };
}
