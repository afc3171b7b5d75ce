import { asPence, type Pence, ZERO } from '#src/platform/money.ts';
import type { Gateway, RedirectAttempt } from '../gateway.ts';
import { amountOf, attemptOf, chargeOf, type Payment } from '../payments.server.ts';
import type { RefundMade } from '../refund-gateway.ts';
import type { RefundLeg } from '../refunds/refunds.server.ts';

/** What our books and the gateway's say of one payment, in pence; undefined where the gateway does not tell. */
export interface Compared {
  payment: Payment;
  charge: { ours: Pence; theirs: Pence } | undefined;
  refund: { ours: Pence; theirs: Pence } | undefined;
}

type AnyGateway = Gateway<RedirectAttempt>;

/**
 * Asks a gateway about one payment by its id, since neither lists a day: whether it was charged, and what has gone back of
 * it, by us or by others. `legs` are our own refunds of it.
 */
export async function askAbout(
  gateway: AnyGateway,
  payment: Payment,
  { isCharged, legs }: { isCharged: boolean; legs: readonly RefundLeg[] },
): Promise<Compared> {
  const ours = isCharged ? amountOf(payment) : ZERO;
  const state = await gateway.lookUp(attemptOf(payment));
  const theirs = chargedThere(state.kind, payment, isCharged);
  const charge = theirs === undefined ? undefined : { ours, theirs };
  if (!payment.cross_reference || !isCharged)
    return { payment, charge, refund: { ours: ZERO, theirs: ZERO } };
  const activeLegs = legs.filter((leg) => leg.state === 'succeeded' || leg.state === 'pending');
  const back = await refundedThere(gateway, payment, legs);
  const refund = back === undefined ? undefined : { ours: total(activeLegs), theirs: back };
  return { payment, charge, refund };
}

/** A charge of which all has gone back was one: what went back is compared beside it. */
function chargedThere(said: string, payment: Payment, isCharged: boolean): Pence | undefined {
  if (said === 'approved' || (said === 'revoked' && isCharged)) return amountOf(payment);
  // A charge that is still being decided is neither's yet.
  const isNone = [
    'declined',
    'revoked',
    'pending',
    'fresh',
    'awaiting_resume',
    'executing',
    'missing',
  ].includes(said);
  if (!isCharged) return isNone ? ZERO : undefined;
  return said === 'declined' ? ZERO : undefined;
}

async function refundedThere(
  gateway: AnyGateway,
  payment: Payment,
  legs: readonly RefundLeg[],
): Promise<Pence | undefined> {
  const charge = chargeOf(payment);
  const made = await gateway.refundsMade(charge);
  if (!made) return undefined;
  const isOf = (leg: RefundLeg) => (one: RefundMade) =>
    one.id === leg.gateway_refund_id || one.key === leg.idempotency_key;
  let pence: number = total(made.map(({ amount }) => ({ amount_pence: amount })));
  // The card gateway does not list refunds: each of ours is asked about by its own token.
  for (const leg of legs.filter((one) => !made.some(isOf(one)))) {
    const amount = asPence(leg.amount_pence);
    const { idempotency_key: key, token, gateway_refund_id: refundId } = leg;
    if (leg.state === 'planned') continue;
    const answer = await gateway.lookUpRefund({ charge, amount, key, token, refundId });
    if (answer.kind === 'unknown') return undefined;
    if (answer.kind === 'succeeded' || answer.kind === 'pending') pence += amount;
  }
  // A charge that no longer stands is told as one sum, in which ours are.
  return asPence(Math.min(pence, amountOf(payment)));
}

function total(legs: readonly { amount_pence: number }[]): Pence {
  return asPence(legs.reduce((sum, leg) => sum + leg.amount_pence, 0));
}
