import { revokeAccess } from '#src/features/learning/access/access.server.ts';
import { endLessons } from '#src/features/lessons/minutes/minutes.server.ts';
import { moveOrder } from '#src/features/orders/orders.server.ts';
import { digitalProducts } from '#src/features/orders/purchase.ts';
import { movePayment, type Payment } from '#src/features/payments/payments.server.ts';
import { closeVouchers } from '#src/features/vouchers/staff/close-vouchers.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';

/**
 * All that was charged has been given back: the payment and the order follow, and what was bought ends where no refund
 * of ours has ended it. Answers how many vouchers stay, as they have been spent from.
 */
export async function endRefundedOrder(
  tx: Tx,
  payment: Payment,
  { by, now }: { by: string; now: Date },
): Promise<number> {
  const reason = 'all of it has gone back';
  await movePayment(tx, payment, 'refunded', { reason, now });
  const order = await moveOrder(tx, payment.id, 'refunded', { reason, now });
  if (!order) return 0;
  const gone = digitalProducts(payment.snapshot);
  await revokeAccess(tx, order.id, { gone, kept: [] }, now);
  await endLessons(tx, { id: payment.id, orderId: order.id, by, now });
  const spent = await closeVouchers(tx, order.id, { of: () => true, reason: 'its order was refunded', now });
  return spent.length;
}
