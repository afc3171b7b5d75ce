import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { findPaymentById, movePayment } from '#src/features/payments/payments.server.ts';
import { givenPence, legsOfRefund, type Refund } from '#src/features/payments/refunds/refunds.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.tsx';
import { refundMade } from './emails.server.tsx';
import { endRefundedOrder } from './end-refunded-order.server.ts';

/**
 * Every leg of a refund is given: its buyer is told, and its payment and order follow once all that was paid has been
 * given back. What is only planned may still be refused, and counts for nothing here (R54).
 */
export async function completeRefund(deps: Pick<Services, 'clock' | 'enqueue'>, tx: Tx, refund: Refund) {
  const now = deps.clock.now();
  const payment = await findPaymentById(tx, refund.payment_id);
  if (!payment) return;
  if (payment.state === 'refunding')
    await movePayment(tx, payment, 'refunded', { reason: 'all of it has gone back', now });
  const order = await orderOfPayment(tx, payment.id);
  if (!order || order.paid_at === null) return;
  if (isByStaff(refund)) {
    const legs = await legsOfRefund(tx, refund.id);
    await send(tx, deps, refundMade, {
      to: order.email,
      key: refund.id,
      data: { order, payment, refund, legs },
      order: { id: order.id, toBuyer: true },
    });
  }
  if (payment.state !== 'captured' || (await givenPence(tx, payment.id)) < order.total_pence) return;
  await endRefundedOrder(tx, payment, { by: refund.asked_by, now });
}

/** What nobody here asked for is told otherwise, or by whoever gave it. */
function isByStaff({ asked_by }: Refund): boolean {
  return asked_by !== 'system' && asked_by !== 'elsewhere';
}
