import { moveOrder, orderOfPayment } from '#src/features/orders/orders.server.ts';
import { findPaymentById, movePayment } from '#src/features/payments/payments.server.ts';
import { legsOfRefund, type Refund, refundedShares } from '#src/features/payments/refunds/refunds.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';
import { sum } from '#src/platform/money.ts';
import { refundGivenEmail } from './refund-given-email.server.tsx';

/** Every leg of a refund is given: its payment, and an order of which nothing is left paid, follow; its buyer is told. */
export async function completeRefund(
  { clock, enqueue }: Pick<Services, 'clock' | 'enqueue'>,
  tx: Tx,
  refund: Refund,
) {
  const now = clock.now();
  const payment = await findPaymentById(tx, refund.payment_id);
  if (!payment) return;
  const reason = 'all of it has gone back';
  if (payment.state === 'refunding') await movePayment(tx, payment, 'refunded', { reason, now });
  if (payment.state !== 'captured') return;
  const order = await orderOfPayment(tx, payment.id);
  if (order && isByStaff(refund)) {
    const email = await refundGivenEmail(order, payment, refund, await legsOfRefund(tx, refund.id));
    await queueEmail(tx, enqueue, clock, { ...email, order: { id: order.id, toBuyer: true } });
  }
  const refunded = sum((await refundedShares(tx, payment.id)).map(({ pence }) => pence));
  if (!order || refunded < order.total_pence) return;
  await movePayment(tx, payment, 'refunded', { reason, now });
  await moveOrder(tx, payment.id, 'refunded', { reason, now });
}

/** What nobody here asked for is told otherwise, or by whoever gave it. */
function isByStaff({ asked_by }: Refund): boolean {
  return asked_by !== 'system' && asked_by !== 'elsewhere';
}
