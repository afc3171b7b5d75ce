import { toConfirmation } from '#src/features/orders/confirmation-answer.ts';
import { lessonsStartOfOrder } from '#src/features/orders/order-queries.server.ts';
import { linesOf, paidOrderOfBasket, peopleOf } from '#src/features/orders/orders.server.ts';
import { type Purchase, paidWith } from '#src/features/orders/purchase.ts';
import type { ConfirmationWire } from '#src/features/orders/wire.ts';
import { type Payment, standingPayment } from '#src/features/payments/payments.server.ts';
import { vouchersOfOrder } from '#src/features/vouchers/vouchers.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type Asking, boughtHere, type CurrentCheckoutDeps } from '../session/current-checkout.server.ts';
import { givenBackMessage } from './decline-words.ts';

/** The confirmation of what was paid for; for a refunded payment, of the order that another payment paid for. */
export async function confirmationOf(
  deps: CurrentCheckoutDeps,
  payment: Payment,
  request: Asking,
): Promise<ConfirmationWire> {
  const { db } = deps;
  const order = await paidOrderOfBasket(db, payment.purchase_id);
  // Refunded, and no other payment made. The charge did happen, so the message must not deny it (R36).
  if (!order) throw new Problem(402, givenBackMessage(payment), { code: 'given_back' });
  const captured = await standingPayment(db, payment.purchase_id);
  const [lines, vouchers, people, lessonsStart, isBuyer] = await Promise.all([
    linesOf(db, order.id),
    vouchersOfOrder(db, order.id),
    peopleOf(db, order.id),
    lessonsStartOfOrder(db, order.id),
    boughtHere(deps, request, order),
  ]);
  const summary = captured ? paidWith(captured.snapshot as Purchase, captured.summary ?? '') : '';
  const walletToken = captured?.gateway === 'paypal' ? captured.token : null;
  const paid = { summary, walletToken };
  return toConfirmation({ order, lines, vouchers, people, lessonsStart, paid }, isBuyer);
}
