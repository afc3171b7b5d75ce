import { fullCourse } from '#src/features/courses/places.server.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import { courseFull, VOUCHER_SHORT } from '#src/features/payments/decline-messages.ts';
import { vouchersHold } from '#src/features/vouchers/redeem.server.ts';
import type { Tx } from '#src/platform/db.server.ts';

/** Why a purchase cannot become an order: for the payment's history, and our own word for what its buyer is told. */
export interface Shortage {
  reason: string;
  message: string;
}

/**
 * Whether its vouchers still hold what they should give, and its courses a place for each. Both stay locked until the
 * transaction ends, vouchers first, so that two purchases cannot wait for each other.
 */
export async function shortageOf(tx: Tx, purchase: Purchase, now: Date): Promise<Shortage | undefined> {
  if (!(await vouchersHold(tx, purchase.redeemed, now)))
    return { reason: 'a voucher is short', message: VOUCHER_SHORT };
  const full = await fullCourse(tx, purchase.lines);
  return full ? { reason: 'a course is full', message: courseFull(full.name) } : undefined;
}
