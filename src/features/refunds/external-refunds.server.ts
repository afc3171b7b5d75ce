import { creditRefunds } from '#src/features/books/invoices/invoices.server.ts';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { publishOrderRefunded } from '#src/features/orders/publish-order-event.server.ts';
import { gatewayOf } from '#src/features/payments/choose-gateway.server.ts';
import { chargeOf, lockPayment, type Payment } from '#src/features/payments/payments.server.ts';
import type { RefundMade } from '#src/features/payments/refund-gateway.ts';
import { legsOfPayment, type RefundLeg } from '#src/features/payments/refunds/refunds.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { disputeAlert, externalRefundAlert } from './emails.server.tsx';
import type { RefundDeps } from './execute-refund.server.ts';
import { applyRefundConsequences } from './refund-consequences.server.ts';
import { planRefund } from './refund-plan.ts';
import { lockRefundable, readRefundable } from './refundable.server.ts';
import { writePlan } from './request-refund.server.ts';

/**
 * Compares what the gateway says has gone back of a charge with our refunds. What we did not ask for is written down as
 * made elsewhere, once; an order of which nothing is left charged is refunded, with what it had bought. False where the
 * gateway does not tell.
 */
export async function lookForRefunds(deps: RefundDeps, payment: Payment): Promise<boolean> {
  if (payment.state !== 'captured' || payment.gateway === 'voucher') return true;
  const made = await gatewayOf(deps, payment.gateway).refundsMade(chargeOf(payment));
  if (!made) return false;
  if (made.length === 0) return true;
  await deps.db.transaction().execute(async (tx) => {
    const current = await lockPayment(tx, payment.id);
    if (current?.state !== 'captured') return;
    const legs = await legsOfPayment(tx, payment.id);
    for (const one of refundsNotOurs(made, legs)) await write(deps, tx, current, one);
  });
  return true;
}

/** Those refunds that the gateway knows of and our books don't. */
export function refundsNotOurs(made: readonly RefundMade[], legs: readonly RefundLeg[]): RefundMade[] {
  return made.filter(
    ({ id, key }) => !legs.some((leg) => leg.gateway_refund_id === id || leg.idempotency_key === key),
  );
}

async function write(deps: RefundDeps, tx: Tx, payment: Payment, made: RefundMade) {
  const now = deps.clock.now();
  const order = await orderOfPayment(tx, payment.id);
  const state = order
    ? await lockRefundable(tx, payment, order, now)
    : await readRefundable(tx, payment, order, now);
  const plan = planRefund(state, { kind: 'external', pence: made.amount });
  if (!plan.ok) return;
  const reason = 'made at the gateway, and not by us';
  const refund = await writePlan(tx, plan, { payment, reason, requestedBy: 'elsewhere', made: made.id, now });
  const { consequences } = plan;
  await applyRefundConsequences(tx, consequences, { payment, order, id: payment.id, by: 'elsewhere', now });
  if (order?.paid_at)
    await publishOrderRefunded(tx, order.id, { refund: refund.id, amount: made.amount, now });
  const isWhole = consequences.some(({ kind }) => kind === 'order_refunded');
  const spentVouchers = consequences.filter(({ kind }) => kind === 'voucher_stays').length;
  await send(tx, deps, externalRefundAlert, {
    to: deps.school.current().officeEmail,
    key: refund.id,
    data: { payment, refund, isWhole, spentVouchers },
  });
  if (order) await creditRefunds(tx, order, now);
}

/** PayPal tells of a dispute when it is opened, at each step, and when it is over: the staff hear of the first and the last. */
export async function tellOfDispute(
  deps: Pick<Services, 'db' | 'enqueue' | 'school' | 'clock'>,
  payment: Payment,
  dispute: { id: string; isOver: boolean },
) {
  const key = `${dispute.id.replace(/[^\w-]/g, '')}-${dispute.isOver ? 'over' : 'opened'}`;
  await deps.db.transaction().execute((tx) =>
    send(tx, deps, disputeAlert, {
      to: deps.school.current().officeEmail,
      key,
      data: { payment, dispute },
    }),
  );
}
