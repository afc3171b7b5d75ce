import { type Baskets, findNextBasket } from '#src/features/basket/checkout-basket.server.ts';
import { offeredInvoices } from '#src/features/books/invoices/invoices.server.ts';
import { firstLessonOf } from '#src/features/lessons/bookings/first-lesson.server.ts';
import type { ConfirmationResponse, UndecidedResponse } from '#src/features/orders/api-schema.ts';
import { toConfirmation } from '#src/features/orders/confirmation-answer.ts';
import { consentsOfOrder } from '#src/features/orders/order-queries.server.ts';
import { linesOf, orderOfPayment, paidOrderOfBasket, peopleOf } from '#src/features/orders/orders.server.ts';
import { paidWith } from '#src/features/orders/purchase.ts';
import { whoAnswers } from '#src/features/payments/gateway.ts';
import { publicState } from '#src/features/payments/payment.ts';
import {
  amountOf,
  findCurrentPayment,
  findPayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { refundStandings } from '#src/features/payments/refunds/refund-queries.server.ts';
import { recordUndecided } from '#src/features/payments/unsettled-payments.server.ts';
import { vouchersOfOrder } from '#src/features/vouchers/vouchers.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { toDecimal } from '#src/platform/money.ts';
import { isReference } from '#src/platform/references.ts';
import { readOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import { type Asking, boughtHere, type CurrentCheckoutDeps } from '../session/current-checkout.server.ts';
import { declined } from './confirm-payment.server.ts';
import { givenBackMessage } from './decline-text.ts';
import { GATEWAY_WAIT_MS, type SettleDeps, settleInTurn } from './settle.server.ts';

/** How often confirmations are counted, by a call or by their page. */
export const CONFIRMATION_CALL = 'confirmation';

type Deps = CurrentCheckoutDeps & Pick<Services, 'school'> & { baskets: Baskets };

/**
 * Where a payment stands: paid, or undecided. Refused with 404 where there is none, and with 402 where it was declined. The
 * gateway is asked first.
 */
export async function readConfirmation(
  deps: Deps & SettleDeps,
  request: Asking,
  transaction: string,
): Promise<{ paid: ConfirmationResponse } | { undecided: UndecidedResponse }> {
  const { db, clock } = deps;
  const reference = transaction.toLowerCase();
  const storedPayment = isReference(reference) ? await findPayment(db, reference) : undefined;
  if (!storedPayment) throw new Problem(404, 'The order could not be found.', { code: 'order_not_found' });
  const { payment, gatewaySaid } = await settleInTurn(
    deps,
    storedPayment,
    AbortSignal.timeout(GATEWAY_WAIT_MS),
  );
  // The gateway has no payment: no card was entered, or PayPal was not approved.
  if (payment.state === 'created' && gatewaySaid === 'fresh') throw declined(payment);
  const state = publicState(payment.state);
  if (state === 'declined') throw declined(payment);
  if (state === 'paid') return { paid: await confirmationOf(deps, payment, request) };
  const now = clock.now();
  await recordUndecided(db, payment, now);
  const whom = whoAnswers(payment.gateway);
  return {
    undecided: {
      message: `${whom} has not answered yet.`,
      whom,
      total: toDecimal(amountOf(payment)),
      asked_at: now.toISOString(),
    },
  };
}

/** The confirmation of what was paid for; for a refunded payment, of the order that another payment paid for. */
async function confirmationOf(deps: Deps, payment: Payment, request: Asking): Promise<ConfirmationResponse> {
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
  const payPalToken = captured?.gateway === 'paypal' ? captured.token : null;
  const { refunded, onItsWay } = (await refundStandings(db, [order.payment_id]))(order.payment_id);
  const paid = { summary, payPalToken, refunded, onItsWay };
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
