import { moveOrder, orderOfPayment } from '#src/features/orders/orders.server.ts';
import { findPaymentById, movePayment } from '#src/features/payments/payments.server.ts';
import { type Refund, refundedShares } from '#src/features/payments/refunds/refunds.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { sum } from '#src/platform/money.ts';

/** Every leg of a refund is given: its payment, and an order of which nothing is left paid, follow. */
export async function completeRefund({ clock }: Pick<Services, 'clock'>, tx: Tx, refund: Refund) {
  const now = clock.now();
  const payment = await findPaymentById(tx, refund.payment_id);
  if (!payment) return;
  const reason = 'all of it has gone back';
  if (payment.state === 'refunding') await movePayment(tx, payment, 'refunded', { reason, now });
  if (payment.state !== 'captured') return;
  const order = await orderOfPayment(tx, payment.id);
  const refunded = sum((await refundedShares(tx, payment.id)).map(({ pence }) => pence));
  if (!order || refunded < order.total_pence) return;
  await movePayment(tx, payment, 'refunded', { reason, now });
  await moveOrder(tx, payment.id, 'refunded', { reason, now });
}
