import { findPaymentById, orderApproved, type Payment } from '#src/features/payments/payments.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { fingerprint, fingerprintOfGoods, takeSnapshot } from './purchase-snapshot.server.ts';
import { GATEWAY_WAIT_MS, type SettleDeps, settlePayment } from './settle.server.ts';

/**
 * The buyer orders what their wallet has approved: the purchase as it is now takes the place of the one without a buyer. Refuses
 * where the approval has run out, or is of another basket or price.
 */
export async function orderWhatIsApproved(deps: SettleDeps, payment: Payment): Promise<Payment> {
  const signal = AbortSignal.timeout(GATEWAY_WAIT_MS);
  const settled = await settlePayment(deps, payment, signal);
  if (settled.gatewaySaid === 'unknown')
    throw new Problem(503, 'Could not connect to the payment gateway.', { code: 'gateway_unavailable' });
  const basket = await deps.baskets.find(payment.basket_uuid);
  if (!basket || settled.gatewaySaid !== 'awaiting_resume') return orderedElsewhere(deps, payment);
  const purchase = await takeSnapshot(deps, basket);
  if (fingerprintOfGoods(purchase) !== payment.fingerprint) throw approvalEnded();
  const print = fingerprint(purchase);
  const ordered = await orderApproved(deps.db, payment, { snapshot: purchase, fingerprint: print });
  return ordered ?? orderedElsewhere(deps, payment);
}

/** The payment where another press has ordered it just now. */
async function orderedElsewhere({ db }: SettleDeps, payment: Payment): Promise<Payment> {
  const current = await findPaymentById(db, payment.id);
  if (!current || current.waits_for_buyer) throw approvalEnded();
  return current;
}

export function approvalEnded(): Problem {
  return new Problem(409, APPROVAL_ENDED, { code: 'payment_lapsed' });
}

/** Said of an approval that ran out, or whose basket or price has changed since. */
export const APPROVAL_ENDED =
  'Your approval has expired, or your order has changed since. You haven’t been charged. Choose how to pay.';
