import { gatewayOf } from '#src/features/payments/choose-gateway.ts';
import { attemptOf, lockPurchase, type Payment } from '#src/features/payments/payments.server.ts';
import { refundCapture, refundWithoutOrderEmails } from './capture.server.ts';
import { isOurTurn, type SettleDeps } from './settle.server.ts';

/**
 * Looks up a failed payment again. A charge that turns up after all belongs to no order, as the buyer may have paid in
 * another way since: it is refunded, and the staff are emailed (R37).
 */
export async function refundLateCapture(deps: SettleDeps, payment: Payment, signal?: AbortSignal) {
  if (!payment.token || (payment.state !== 'declined' && payment.state !== 'revoked')) return;
  if (!(await isOurTurn(deps, payment))) return;
  const state = await gatewayOf(deps, payment.gateway).lookUp(attemptOf(payment), signal);
  if (state.kind !== 'approved') return;
  const emails = await refundWithoutOrderEmails(payment, {
    reason: 'We told you that your payment had not gone through, but it was taken after all.',
    although: 'it had failed',
  });
  await deps.db.transaction().execute(async (tx) => {
    await lockPurchase(tx, payment.purchase_id);
    await refundCapture(deps, tx, payment, {
      approval: state,
      reason: 'captured after it had failed',
      emails,
    });
  });
}
