import { type Baskets, findNextBasket } from '#src/features/basket/checkout-basket.server.ts';
import { offeredInvoices } from '#src/features/books/invoices/invoices.server.ts';
import { firstLessonOf } from '#src/features/lessons/bookings/first-lesson.server.ts';
import type { ConfirmationResponse } from '#src/features/orders/api-schema.ts';
import { toConfirmation } from '#src/features/orders/confirmation-answer.ts';
import { consentsOfOrder } from '#src/features/orders/order-queries.server.ts';
import { linesOf, orderOfPayment, paidOrderOfBasket, peopleOf } from '#src/features/orders/orders.server.ts';
import { paidWith } from '#src/features/orders/purchase.ts';
import { findCurrentPayment, type Payment } from '#src/features/payments/payments.server.ts';
import { refundStandings } from '#src/features/payments/refunds/refund-queries.server.ts';
import { vouchersOfOrder } from '#src/features/vouchers/vouchers.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { readOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import { type Asking, boughtHere, type CurrentCheckoutDeps } from '../session/current-checkout.server.ts';
import { givenBackMessage } from './decline-text.ts';

type Deps = CurrentCheckoutDeps & Pick<Services, 'school'> & { baskets: Baskets };

/** The confirmation of what was paid for; for a refunded payment, of the order that another payment paid for. */
export async function confirmationOf(
  deps: Deps,
  payment: Payment,
  request: Asking,
): Promise<ConfirmationResponse> {
  const { db } = deps;
  const order = await paidOrderOfBasket(db, payment.basket_uuid);
  // Refunded, and no other payment made. The charge did happen, so the message must not deny it (R36).
  if (!order) {
    const own = await orderOfPayment(db, payment.id);
    const message = own?.state === 'refunded' ? 'This order has been refunded.' : givenBackMessage(payment);
    throw new Problem(402, message, { code: 'given_back' });
  }
  const captured = await findCurrentPayment(db, payment.basket_uuid);
  const [hoursAt, lines, vouchers, people, accepted, isBuyer, leftInBasket, invoices] = await Promise.all([
    readOpeningHours(db),
    linesOf(db, order.id),
    vouchersOfOrder(db, order.id),
    peopleOf(db, order.id),
    consentsOfOrder(db, order.id),
    boughtHere(deps, request, order),
    leftInBasketOf(deps, payment.basket_uuid),
    offeredInvoices(deps, [order.payment_id]),
  ]);
  const summary = captured ? paidWith(captured.snapshot, captured.summary ?? '') : '';
  const walletToken = captured?.gateway === 'paypal' ? captured.token : null;
  const { refunded, onItsWay } = (await refundStandings(db, [order.payment_id]))(order.payment_id);
  const paid = { summary, walletToken, refunded, onItsWay };
  const firstLesson = await firstLessonOf(db, lines, order.id);
  const consents = accepted.map(({ kind }) => kind);
  const { lines: bought } = captured?.snapshot ?? { lines };
  const invoice = invoices.get(order.payment_id)?.title ?? null;
  return toConfirmation(
    { hoursAt, order, lines, bought, vouchers, people, consents, firstLesson, paid, leftInBasket, invoice },
    isBuyer,
  );
}

/** What was added while its buyer paid, for as long as it is there. */
async function leftInBasketOf({ db, baskets }: Deps, ordered: string) {
  const uuid = await findNextBasket(db, ordered);
  const rest = uuid ? await baskets.find(uuid) : undefined;
  if (!rest || rest.lines.length === 0) return null;
  return { uuid: rest.uuid, names: rest.lines.map(({ product }) => product.name) };
}
