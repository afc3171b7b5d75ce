import { closedCourse } from '#src/features/courses/places.server.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import { courseBegun, courseFull, VOUCHER_SHORT } from '#src/features/payments/decline-messages.ts';
import { vouchersHold } from '#src/features/vouchers/redemption/redeem.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';

/** Why a purchase cannot become an order: for the payment's history, and our own word for what its buyer is told. */
export interface Shortage {
  reason: string;
  message: string;
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
    return { reason: 'a voucher is short', message: VOUCHER_SHORT };
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
  const { name } = closed.line;
  return closed.why === 'full'
    ? { reason: 'a course is full', message: courseFull(name) }
    : { reason: 'a course has begun', message: courseBegun(name) };
}
