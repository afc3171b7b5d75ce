import { gatewayOf } from '#src/features/payments/choose-gateway.ts';
import { amountOf, chargeOf, lockPayment, type Payment } from '#src/features/payments/payments.server.ts';
import type { RefundMade } from '#src/features/payments/refund-gateway.ts';
import { legsOfPayment, type RefundLeg, writeRefund } from '#src/features/payments/refunds/refunds.server.ts';
import { brand } from '#src/platform/brand.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.tsx';
import { disputeAlert, externalRefundAlert } from './emails.server.tsx';
import { endRefundedOrder } from './end-refunded-order.server.ts';
import type { RefundDeps } from './give-refund.server.ts';

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

async function write(deps: RefundDeps, tx: Tx, payment: Payment, { id, amount }: RefundMade) {
  const now = deps.clock.now();
  const method = payment.gateway === 'paypal' ? 'paypal' : 'card';
  const refund = await writeRefund(tx, {
    paymentId: payment.id,
    reason: 'made at the gateway, and not by us',
    askedBy: 'elsewhere',
    legs: [{ method, voucherId: null, pence: amount, made: id }],
    shares: [{ part: null, voucherId: null, pence: amount }],
    now,
  });
  const gone = (await legsOfPayment(tx, payment.id))
    .filter((leg) => leg.method !== 'voucher' && leg.state === 'given')
    .reduce((total, leg) => total + leg.amount_pence, 0);
  const isWhole = gone >= amountOf(payment);
  const spentVouchers = isWhole ? await endRefundedOrder(tx, payment, { by: 'elsewhere', now }) : 0;
  await send(tx, deps, externalRefundAlert, {
    to: brand.officeEmail,
    key: refund.id,
    data: { payment, refund, isWhole, spentVouchers },
  });
}

/** PayPal tells of a dispute when it is opened, at each step, and when it is over: the staff hear of the first and the last. */
export async function tellOfDispute(
  deps: Pick<Services, 'db' | 'enqueue' | 'clock'>,
  payment: Payment,
  dispute: { id: string; isOver: boolean },
) {
  const key = `${dispute.id.replace(/[^\w-]/g, '')}-${dispute.isOver ? 'over' : 'opened'}`;
  await deps.db
    .transaction()
    .execute((tx) =>
      send(tx, deps, disputeAlert, { to: brand.officeEmail, key, data: { payment, dispute } }),
    );
}
