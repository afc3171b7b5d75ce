import { allocationsOf } from '#src/features/orders/order-queries.server.ts';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { lockPayment } from '#src/features/payments/payments.server.ts';
import type { RefundAllocation } from '#src/features/payments/refunds/refund.ts';
import {
  findRefund,
  legsOfRefund,
  moveLeg,
  refundedAllocations,
  refusedAllocations,
} from '#src/features/payments/refunds/refunds.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { EXECUTE_REFUND } from './request-refund.server.ts';

/**
 * Asks once more for what a gateway refused, when people have seen to the reason. It is another refund to the gateway: by
 * the old key it would answer with the old refusal. Nothing is asked for that has gone back by another refund since.
 */
export async function retryRefund(
  { clock, enqueue }: Pick<Services, 'clock' | 'enqueue'>,
  tx: Tx,
  refundId: string,
  reason: string,
): Promise<'requested' | 'not refused' | 'refunded since'> {
  const refund = await findRefund(tx, refundId);
  if (!refund) return 'not refused';
  await lockPayment(tx, refund.payment_id);
  const refused = (await legsOfRefund(tx, refundId)).filter(({ state }) => state === 'refused');
  if (refused.length === 0) return 'not refused';
  if (!(await isStillLeft(tx, refund))) return 'refunded since';
  for (const leg of refused) {
    const change = {
      idempotency_key: `refund-${leg.id}-${leg.tries}`,
      token: null,
      token_expires_at: null,
      gateway_refund_id: null,
      refusal: null,
    };
    await moveLeg(tx, leg, 'planned', { reason, change, now: clock.now() });
  }
  await enqueue(tx, EXECUTE_REFUND, { refundId });
  return 'requested';
}

/** Whether what was refused is still left, of each part and of each source. A payment without an order has but one refund. */
async function isStillLeft(tx: Tx, refund: { id: string; payment_id: string }): Promise<boolean> {
  const order = await orderOfPayment(tx, refund.payment_id);
  const paid = order ? await allocationsOf(tx, order.id) : [];
  if (paid.length === 0 || order?.state === 'cancelled') return true;
  const refunded = await refundedAllocations(tx, refund.payment_id);
  const requestedAllocations = await refusedAllocations(tx, refund.id);
  const fits = (isOf: (share: RefundAllocation) => boolean) =>
    penceOf(refunded, isOf) + penceOf(requestedAllocations, isOf) <= penceOf(paid, isOf);
  return requestedAllocations.every(
    ({ part, voucherId }) =>
      fits((share) => share.voucherId === voucherId) &&
      (part === null || fits((share) => share.voucherId === voucherId && share.part === part)),
  );
}

function penceOf(some: readonly RefundAllocation[], isOf: (share: RefundAllocation) => boolean): number {
  return some.filter(isOf).reduce((total, { pence }) => total + pence, 0);
}
