import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { lockPayment, type Payment } from '#src/features/payments/payments.server.ts';
import { planRefund, type RefundAsked, type RefundPlan } from '#src/features/payments/refunds/refund-plan.ts';
import { writeRefund } from '#src/features/payments/refunds/refunds.server.ts';
import { lockVouchersOf } from '#src/features/vouchers/staff/close-vouchers.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { endWhatIsRefunded } from './end-what-is-refunded.server.ts';
import { GIVE_REFUND } from './give-all-back.server.ts';
import { askForAll, linesAfter, refundableOf } from './refundable.server.ts';

interface AskedRefund {
  paymentId: string;
  /** `all` is whatever nothing stands against. */
  asked: RefundAsked | 'all';
  /** What the asker was shown as left to refund. */
  left: Pence;
  reason: string;
  /** The member of staff. */
  askedBy: string;
}

export type Asked =
  | { ok: true; refundId: string; total: Pence }
  | Extract<RefundPlan, { ok: false }>
  | { ok: false; refusal: 'not_paid' };

/**
 * Writes what a member of staff gives back of a paid order, and ends what was bought by it, in the caller's transaction.
 * The payment is locked while it is added up, so that two refunds at once cannot give more than was paid (R54).
 */
export async function askRefund(
  { clock, enqueue }: Pick<Services, 'clock' | 'enqueue'>,
  tx: Tx,
  request: AskedRefund,
): Promise<Asked> {
  const now = clock.now();
  const payment = await lockPayment(tx, request.paymentId);
  const order = payment?.state === 'captured' ? await orderOfPayment(tx, payment.id) : undefined;
  if (!payment || order?.state !== 'paid') return { ok: false, refusal: 'not_paid' };
  await lockVouchersOf(tx, order.id);
  const refundable = await refundableOf(tx, payment, order);
  const asked = request.asked === 'all' ? askForAll(refundable) : request.asked;
  const plan = planRefund(refundable, asked, request.left);
  if (!plan.ok) return plan;
  const refund = await writeRefund(tx, {
    paymentId: payment.id,
    reason: request.reason,
    askedBy: request.askedBy,
    legs: plan.legs.map((leg) => ({ ...leg, method: leg.voucherId ? 'voucher' : methodOf(payment) })),
    shares: plan.shares,
    now,
  });
  await endWhatIsRefunded(tx, {
    refundId: refund.id,
    orderId: order.id,
    lines: linesAfter(payment, refundable, plan.shares),
    by: request.askedBy,
    now,
  });
  await enqueue(tx, GIVE_REFUND, { refundId: refund.id });
  return { ok: true, refundId: refund.id, total: plan.total };
}

function methodOf({ gateway }: Payment): 'card' | 'paypal' {
  return gateway === 'paypal' ? 'paypal' : 'card';
}
