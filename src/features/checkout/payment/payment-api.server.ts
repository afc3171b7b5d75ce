import { z } from 'zod';
import { cardCustomerOf } from '#src/features/identity/customer/users.server.ts';
import { confirmationResponse, undecidedResponse } from '#src/features/orders/api-schema.ts';
import { agreeToKeep, referenceOfCard } from '#src/features/payments/kept-cards.server.ts';
import {
  amountOf,
  findCurrentPayment,
  findLastPayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import {
  type Api,
  checkoutOnly,
  conflict,
  paymentRequired,
  problems,
} from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { pounds } from '#src/platform/money.ts';
import { codeLimit } from '#src/platform/rate-limits/call-limits.server.ts';
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
import { requireCheckout, requirePayer } from '../session/current-checkout.server.ts';
import { giveUpApproval } from './approval.server.ts';
import { authorise } from './authorise.server.ts';
import { confirmPayment, lapsed } from './confirm-payment.server.ts';
import { CONFIRMATION_CALL, readConfirmation } from './confirmation.server.ts';
import { requireFirstLessonFits } from './consents.server.ts';
import { APPROVAL_ENDED } from './order-approved.server.ts';
import { GATEWAY_WAIT_MS } from './settle.server.ts';
import { type PaypalDeps, startPaypal } from './start-paypal.server.ts';

const tags = ['Payment'];

export function paymentApi(api: Api, deps: PaypalDeps & { confirmationsPerMinute: number }) {
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
      const { basket, otherwise } = request.body;
      const { checkout, account } = await requirePayer(deps, request, basket);
      const signal = AbortSignal.timeout(GATEWAY_WAIT_MS);
      const before = checkout.wasApproved ? await findLastPayment(db, basket) : undefined;
      const wasApproved = before?.waits_for_buyer && before.summary !== null;
      if (otherwise) await giveUpApproval(deps, basket);
      const payment = await authorise(deps, checkout.basketUuid, 'card', signal, account?.id);
      await requireFirstLessonFits(deps, payment.snapshot, []);
      const hasEnded = wasApproved && !otherwise && payment.id !== before.id;
      return { ...toAuthorised(payment), approval_ended: hasEnded ? APPROVAL_ENDED : null };
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
      const { basket, requestType, ...input } = request.body;
      return { redirect_url: await startPaypal(deps, request, { basket, input }) };
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
      const { connecte_id: token, ...input } = request.body;
      return { transaction: await confirmPayment(deps, request, { token, input }) };
    },
  );

  api.get(
    '/v1/website/checkout/confirm/:transactionRef',
    {
      ...codeLimit(deps, CONFIRMATION_CALL, deps.confirmationsPerMinute),
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
      const read = await readConfirmation(deps, request, request.params.transactionRef);
      return 'paid' in read ? read.paid : reply.code(202).send(read.undecided);
    },
  );
}

/** A token, and whether a wallet has approved it already. */
export function toAuthorised(payment: Payment) {
  const total = amountOf(payment);
  return {
    contents: { payment_gateway_id: payment.token ?? '', total, total_formatted: pounds(total) },
    approved: payment.waits_for_buyer && payment.summary !== null,
  };
}
