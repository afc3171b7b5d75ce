import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { lockPayment, type Payment } from '#src/features/payments/payments.server.ts';
import { findRefund, moveLeg, type RefundLeg } from '#src/features/payments/refunds/refunds.server.ts';
import { refundToVoucher } from '#src/features/vouchers/redemption/redeem.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { asPence } from '#src/platform/money.ts';
import { completeRefund } from './complete-refund.server.ts';

/** Our own money needs no gateway: the leg and the voucher's balance change in one transaction. */
export async function giveToVoucher(
  { db, clock, enqueue }: Pick<Services, 'db' | 'clock' | 'enqueue'>,
  payment: Payment,
  leg: RefundLeg,
) {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, payment.id);
    const state = await moveLeg(tx, leg, 'given', { reason: 'back on the voucher', now });
    if (!state) return;
    const order = await orderOfPayment(tx, payment.id);
    const pence = asPence(leg.amount_pence);
    await refundToVoucher(tx, {
      voucherId: leg.voucher_id ?? '',
      legId: leg.id,
      pence,
      order: { id: order?.id ?? '', number: payment.order_number },
      now,
    });
    const refund = await findRefund(tx, leg.refund_id);
    if (refund && state === 'given') await completeRefund({ clock, enqueue }, tx, refund);
  });
}
