import { isLive } from '#src/features/payments/payment.ts';
import { findPaymentById, findPaymentByToken, type Payment } from '#src/features/payments/payments.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { GivenConsents } from '../session/api-schema.ts';
import {
  type Asking,
  type CurrentCheckoutDeps,
  currentCheckout,
  payAs,
} from '../session/current-checkout.server.ts';
import { completeVoucherPayment, revokeVoucherPayment } from './capture.server.ts';
import { requireConsents, requireFirstLessonFits, takeConsents } from './consents.server.ts';
import { declineMessage } from './decline-text.ts';
import { orderWhatIsApproved } from './order-approved.server.ts';
import { isUnchanged } from './purchase-snapshot.server.ts';
import { GATEWAY_WAIT_MS, type SettleDeps, settlePayment } from './settle.server.ts';

type Deps = SettleDeps & CurrentCheckoutDeps;

/** Completes the payment of a token: one that the card frame has carried out, or that vouchers cover. Answers its reference. */
export async function confirmPayment(
  deps: Deps,
  request: Asking,
  { token, input }: { token: string; input: GivenConsents },
): Promise<string> {
  // Comes first, as it may revoke the payment.
  const own = await currentCheckout(deps, request);
  const payment = await findPaymentByToken(deps.db, token);
  if (!payment || own.checkout?.basketUuid !== payment.basket_uuid)
    throw new Problem(404, 'We couldn’t find that payment.');
  const consents = await takeConsents(deps, request, own.checkout, input);
  const purchase = payment.snapshot;
  if (payment.state === 'created') {
    requireConsents(purchase.lines, consents);
    await requireFirstLessonFits(deps, purchase, consents);
  }
  // One that was charged early goes back whatever is ordered.
  const waits = payment.waits_for_buyer && payment.decline_code !== 'charged_early';
  const asked = waits ? await orderWhatIsApproved(deps, payment) : payment;
  const asBuyer = () => payAs(deps, own, request, asked);
  const isPaidByVouchers = payment.gateway === 'voucher' && isLive(payment.state);
  return isPaidByVouchers ? confirmCovered(deps, payment, asBuyer) : confirmAtGateway(deps, asBuyer);
}

async function confirmAtGateway(deps: Deps, asBuyer: () => Promise<Payment>): Promise<string> {
  const settled = await settlePayment(deps, await asBuyer(), AbortSignal.timeout(GATEWAY_WAIT_MS));
  return transactionOf(settled.payment, settled.gatewaySaid === 'fresh');
}

/**
 * Completes a payment by vouchers alone, at its buyer's word. What is bought is what the basket and the vouchers are now: no
 * gateway holds on to what they were. Answers its reference, also where another request has just completed it.
 */
export async function confirmCovered(
  deps: SettleDeps,
  payment: Payment,
  asBuyer: () => Promise<Payment>,
): Promise<string> {
  if (await isUnchanged(deps, payment))
    return transactionOf(await completeVoucherPayment(deps, await asBuyer()), false);
  const isRevoked = await revokeVoucherPayment(deps, payment);
  const now = isRevoked ? undefined : await findPaymentById(deps.db, payment.id);
  // Its buyer's other request paid by the same vouchers since it was read: they have changed by that alone.
  if (now?.state === 'captured') return now.reference;
  throw new Problem(409, 'Your basket or a voucher has changed. Please check your order before you pay.', {
    code: 'payment_lapsed',
  });
}

function transactionOf(payment: Payment, noCardEntered: boolean): string {
  if (payment.state === 'declined') throw declined(payment);
  if (payment.state === 'revoked' || (payment.state === 'created' && noCardEntered)) throw lapsed();
  return payment.reference;
}

export function lapsed(): Problem {
  return new Problem(409, 'The payment form had expired. Please try again.', { code: 'payment_lapsed' });
}

export function declined(payment: Payment): Problem {
  return new Problem(402, declineMessage(payment), { code: 'declined' });
}
