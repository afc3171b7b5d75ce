import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { type Gateways, gatewayOf } from '#src/features/payments/choose-gateway.server.ts';
import { isLive } from '#src/features/payments/payment.ts';
import {
  amountOf,
  attemptOf,
  chargeOf,
  findCurrentPayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { legsOfPayment } from '#src/features/payments/refunds/refunds.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { pounds, sum } from '#src/platform/money.ts';
import { refundsNotOurs } from './external-refunds.server.ts';
import { planRefund } from './refund-plan.ts';
import { readRefundable } from './refundable.server.ts';

type Deps = Pick<Services, 'db' | 'clock'> & Gateways;

/**
 * What asking the gateway about a payment, and acting on its answer, would do, in sentences. Asks the gateway and changes
 * nothing. It foresees `refundLateCapture`, `lookForRefunds` and `settlePayment`, by the payment's state.
 */
export async function foreseeSettling(deps: Deps, payment: Payment): Promise<string[]> {
  if (payment.state === 'captured') return foreseeRefundsMade(deps, payment);
  const who = payment.gateway === 'paypal' ? 'PayPal' : 'The card gateway';
  const amount = pounds(amountOf(payment));
  const { email } = payment.snapshot;
  const state = await gatewayOf(deps, payment.gateway).lookUp(attemptOf(payment));
  const wasGivenUp = payment.state === 'declined' || payment.state === 'revoked';
  if (state.kind === 'approved') {
    const current = await findCurrentPayment(deps.db, payment.basket_uuid);
    const isSecond = current?.state === 'captured' && current.id !== payment.id;
    return wasGivenUp || isSecond
      ? [`${amount} goes back to ${state.summary}.`, `We email ${email}.`]
      : [
          `${who} took ${amount} (${state.summary}). The payment’s order is paid, and what it bought is sent.`,
          `We email ${email}.`,
        ];
  }
  if (isLive(payment.state) && !payment.waits_for_buyer && state.kind === 'awaiting_resume')
    return [`${amount} is charged, as the buyer agreed.`, `We email ${email}.`];
  if (isLive(payment.state) && (state.kind === 'declined' || state.kind === 'revoked'))
    return [`${who} took no money. The payment ends, and its order with it.`, `We email ${email}.`];
  return [
    `${who} doesn’t say that money was taken. No money moves, and nobody is emailed: we look again at whether the two agree.`,
  ];
}

/** "We take over PayPal’s refund of £12.99." */
async function foreseeRefundsMade(deps: Deps, payment: Payment): Promise<string[]> {
  const whose = payment.gateway === 'paypal' ? 'PayPal’s' : 'the card gateway’s';
  const made = await gatewayOf(deps, payment.gateway).refundsMade(chargeOf(payment));
  const legs = await legsOfPayment(deps.db, payment.id);
  const unknown = refundsNotOurs(made ?? [], legs);
  if (unknown.length === 0)
    return ['The gateway knows of no refund that isn’t in our books. No money moves, and nobody is emailed.'];
  const order = await orderOfPayment(deps.db, payment.id);
  const state = await readRefundable(deps.db, payment, order, deps.clock.now());
  const plan = planRefund(state, { kind: 'external', pence: sum(unknown.map(({ amount }) => amount)) });
  const isWhole = plan.ok && plan.consequences.some(({ kind }) => kind === 'order_refunded');
  return [
    ...unknown.map(({ amount }) => `We take over ${whose} refund of ${pounds(amount)}.`),
    ...(order && isWhole ? [`Order ${order.order_number} is refunded as a whole: what it bought ends.`] : []),
    ...(order ? [`We email ${order.email}.`] : []),
  ];
}
