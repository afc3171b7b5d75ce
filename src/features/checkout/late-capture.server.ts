import { lateCaptureNotice, lateRefundEmail } from '#src/features/orders/emails.server.tsx';
import type { Purchase } from '#src/features/orders/purchase.ts';
import {
  approvalOf,
  attemptOf,
  lockPurchase,
  movePayment,
  noteAsked,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { postEmail } from '#src/platform/mailer.server.ts';
import { REFUND_PAYMENT, type SettleParts } from './settle.server.ts';

/**
 * Looks again at a payment that has failed. A charge that turns up after all belongs to no order: it goes back, and
 * the staff hear of it (reliability 16). The buyer may have paid in another way since.
 */
export async function giveBackLateCapture(parts: SettleParts, payment: Payment, signal?: AbortSignal) {
  if (!payment.token || (payment.state !== 'declined' && payment.state !== 'revoked')) return;
  const state = await parts.cards.lookUp(attemptOf(payment), signal);
  const now = parts.clock.now();
  await noteAsked(parts.db, payment, now);
  if (state.kind !== 'approved') return;
  const purchase = payment.snapshot as Purchase;
  const emails = [await lateRefundEmail(purchase, payment.id), lateCaptureNotice(purchase, payment.id)];
  await parts.db.transaction().execute(async (tx) => {
    await lockPurchase(tx, payment.purchase_id);
    const change = approvalOf(state);
    if (
      !(await movePayment(tx, payment, 'refunding', { reason: 'captured after it had failed', change, now }))
    )
      return;
    await parts.enqueue(tx, REFUND_PAYMENT, { reference: payment.reference });
    for (const email of emails) await postEmail(tx, parts.enqueue, parts.clock, email);
  });
}
