import { amountOf, findPayment, movePayment, type Payment } from '#src/features/payments/payments.server.ts';
import { writeRefund } from '#src/features/payments/refunds/refunds.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';

export const GIVE_REFUND = 'give-refund';

/** For a charge that belongs to no order: writes that all of it goes back, in the transaction that found it out. */
export async function giveAllBack(
  { clock, enqueue }: Pick<Services, 'clock' | 'enqueue'>,
  tx: Tx,
  payment: Payment,
  reason: string,
) {
  const now = clock.now();
  const pence = amountOf(payment);
  if (pence === 0) {
    const current = await findPayment(tx, payment.reference);
    if (current) await movePayment(tx, current, 'refunded', { reason: 'nothing was charged', now });
    return;
  }
  const refund = await writeRefund(tx, {
    paymentId: payment.id,
    reason,
    askedBy: 'system',
    legs: [{ method: payment.gateway === 'paypal' ? 'paypal' : 'card', voucherId: null, pence }],
    shares: [{ part: null, voucherId: null, pence }],
    now,
  });
  await enqueue(tx, GIVE_REFUND, { refundId: refund.id });
}
