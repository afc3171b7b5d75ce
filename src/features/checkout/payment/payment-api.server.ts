import { z } from 'zod';
import { cardCustomerOf } from '#src/features/identity/customer/users.server.ts';
import { confirmationResponse, undecidedResponse } from '#src/features/orders/api-schema.ts';
import { whoAnswers } from '#src/features/payments/gateway.ts';
import { agreeToKeep, referenceOfCard } from '#src/features/payments/kept-cards.server.ts';
import { isLive, publicState } from '#src/features/payments/payment.ts';
import {
  amountOf,
  findCurrentPayment,
  findPayment,
  findPaymentByToken,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { recordUndecided } from '#src/features/payments/unsettled-payments.server.ts';
import {
  type Api,
  checkoutOnly,
  conflict,
  paymentRequired,
  problems,
} from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { pounds, toDecimal } from '#src/platform/money.ts';
import { codeLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import { isReference } from '#src/platform/references.ts';
import {
  authoriseRequest,
  authoriseResponse,
  cardRequest,
  cardResponse,
  confirmRequest,
  confirmResponse,
  paypalRequest,
  paypalResponse,
} from '../session/api-schema.ts';
import {
  type CurrentCheckoutDeps,
  currentCheckout,
  payAs,
  requireCheckout,
  requirePayer,
} from '../session/current-checkout.server.ts';
import { authorise } from './authorise.server.ts';
import { completeVoucherPayment, revokeVoucherPayment } from './capture.server.ts';
import { confirmationOf } from './confirmation.server.ts';
import { requireConsents, requireFirstLessonFits, takeConsents } from './consents.server.ts';
import { declineMessage } from './decline-text.ts';
import { isUnchanged } from './purchase-snapshot.server.ts';
import { GATEWAY_WAIT_MS, type SettleDeps, settleInTurn, settlePayment } from './settle.server.ts';

const tags = ['Payment'];

export function paymentApi(
  api: Api,
  deps: SettleDeps & CurrentCheckoutDeps & { confirmationsPerMinute: number; hasPaypal: boolean },
) {
  const { db, clock } = deps;

  api.post(
    '/v1/website/checkout/authorise',
    {
      schema: {
        tags,
        operationId: 'authorisePayment',
        security: checkoutOnly,
        summary: 'Take a snapshot of the basket and get the token for the card frame',
        body: authoriseRequest,
        response: { 200: authoriseResponse, ...conflict, ...problems },
      },
    },
    async (request) => {
      const { checkout, account } = await requirePayer(deps, request, request.body.basket);
      const signal = AbortSignal.timeout(GATEWAY_WAIT_MS);
      const payment = await authorise(deps, checkout.basketUuid, 'card', signal, account?.id);
      await requireFirstLessonFits(deps, payment.snapshot, []);
      const total = amountOf(payment);
      return {
        contents: { payment_gateway_id: payment.token ?? '', total, total_formatted: pounds(total) },
      };
    },
  );

  api.post(
    '/v1/website/checkout/card',
    {
      schema: {
        tags,
        operationId: 'chooseCard',
        security: checkoutOnly,
        summary: 'Before the card frame is executed: pay with a kept card, or keep the one that is entered',
        body: cardRequest,
        response: { 200: cardResponse, ...conflict, ...problems },
      },
    },
    async (request) => {
      const { basket, use, keep } = request.body;
      const { account } = await requireCheckout(deps, request, basket);
      const payment = await findCurrentPayment(db, basket);
      const customer = account && (await cardCustomerOf(db, account.id));
      if (!payment || !customer || payment.card_customer !== customer) throw lapsed();
      const now = clock.now();
      const reference = use && (await referenceOfCard(db, { id: use, accountId: account.id }, now));
      if (use && !reference)
        throw new Problem(404, 'That card is no longer kept. Choose another way to pay.', {
          code: 'card_not_kept',
        });
      if (!(await agreeToKeep(db, payment, keep === true && !use, now))) throw lapsed();
      return { payment_method_id: reference ?? null };
    },
  );

  api.post(
    '/v1/website/checkout/paypal',
    {
      schema: {
        tags,
        operationId: 'startPayPalPayment',
        security: checkoutOnly,
        summary: 'Take a snapshot of the basket and get the address at PayPal where the buyer approves',
        body: paypalRequest,
        response: { 200: paypalResponse, ...conflict, ...problems },
      },
    },
    async (request) => {
      if (!deps.hasPaypal) throw new Problem(409, 'We don’t take PayPal. Please pay by card.');
      const { basket, requestType, ...input } = request.body;
      const { checkout } = await requirePayer(deps, request, basket);
      const consents = await takeConsents(deps, request, checkout, input);
      const payment = await authorise(deps, basket, 'paypal', AbortSignal.timeout(GATEWAY_WAIT_MS));
      await requireFirstLessonFits(deps, payment.snapshot, consents);
      if (payment.approve_url) return { redirect_url: payment.approve_url };
      throw new Problem(409, 'Your vouchers now cover the whole order. Please check it.', {
        code: 'basket_changed',
      });
    },
  );

  api.post(
    '/v1/website/checkout/confirm',
    {
      schema: {
        tags,
        operationId: 'confirmPayment',
        security: checkoutOnly,
        summary: 'Complete the payment that the card frame has carried out',
        body: confirmRequest,
        response: { 200: confirmResponse, ...paymentRequired, ...conflict, ...problems },
      },
    },
    async (request) => {
      // Comes first, as it may revoke the payment.
      const own = await currentCheckout(deps, request);
      const { connecte_id: token, ...input } = request.body;
      const payment = await findPaymentByToken(db, token);
      if (!payment || own.checkout?.basketUuid !== payment.basket_uuid)
        throw new Problem(404, 'We couldn’t find that payment.');
      const consents = await takeConsents(deps, request, own.checkout, input);
      const purchase = payment.snapshot;
      if (payment.state === 'created') {
        requireConsents(purchase.lines, consents);
        await requireFirstLessonFits(deps, purchase, consents);
      }
      const asBuyer = () => payAs(deps, own, request, payment);
      const isPaidByVouchers = payment.gateway === 'voucher' && isLive(payment.state);
      const transaction = isPaidByVouchers
        ? await confirmCovered(payment, asBuyer)
        : await confirmAtGateway(asBuyer);
      return { transaction };
    },
  );

  api.get(
    '/v1/website/checkout/confirm/:transactionRef',
    {
      ...codeLimit(deps, 'confirmation', deps.confirmationsPerMinute),
      schema: {
        tags,
        operationId: 'readConfirmation',
        summary: 'The confirmation: 200 once paid, 202 while undecided, 402 when declined',
        params: z.object({ transactionRef: z.string().max(100) }),
        response: { 200: confirmationResponse, 202: undecidedResponse, ...paymentRequired, ...problems },
      },
    },
    async (request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      const reference = request.params.transactionRef.toLowerCase();
      const storedPayment = isReference(reference) ? await findPayment(db, reference) : undefined;
      if (!storedPayment)
        throw new Problem(404, 'The order could not be found.', { code: 'order_not_found' });
      const { payment, gatewaySaid } = await settleInTurn(
        deps,
        storedPayment,
        AbortSignal.timeout(GATEWAY_WAIT_MS),
      );
      // The gateway has no payment: no card was entered, or PayPal was not approved.
      if (payment.state === 'created' && gatewaySaid === 'fresh') throw declined(payment);
      const state = publicState(payment.state);
      if (state === 'declined') throw declined(payment);
      if (state === 'paid') return confirmationOf(deps, payment, request);
      const now = clock.now();
      await recordUndecided(db, payment, now);
      return reply.code(202).send({
        message: `${whoAnswers(payment.gateway)} has not answered yet.`,
        whom: whoAnswers(payment.gateway),
        total: toDecimal(amountOf(payment)),
        asked_at: now.toISOString(),
      });
    },
  );

  async function confirmAtGateway(asBuyer: () => Promise<Payment>): Promise<string> {
    const settled = await settlePayment(deps, await asBuyer(), AbortSignal.timeout(GATEWAY_WAIT_MS));
    return transactionOf(settled.payment, settled.gatewaySaid === 'fresh');
  }

  /** What is bought is what the basket and the vouchers are now: no gateway holds on to what they were. */
  async function confirmCovered(payment: Payment, asBuyer: () => Promise<Payment>): Promise<string> {
    if (await isUnchanged(deps, payment))
      return transactionOf(await completeVoucherPayment(deps, await asBuyer()), false);
    await revokeVoucherPayment(deps, payment);
    throw new Problem(409, 'Your basket or a voucher has changed. Please check your order before you pay.', {
      code: 'payment_lapsed',
    });
  }
}

function transactionOf(payment: Payment, noCardEntered: boolean): string {
  if (payment.state === 'declined') throw declined(payment);
  if (payment.state === 'revoked' || (payment.state === 'created' && noCardEntered)) throw lapsed();
  return payment.reference;
}

function lapsed(): Problem {
  return new Problem(409, 'The payment form had expired. Please try again.', { code: 'payment_lapsed' });
}

function declined(payment: Payment): Problem {
  return new Problem(402, declineMessage(payment), { code: 'declined' });
}
