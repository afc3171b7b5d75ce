import { z } from 'zod';
import {
  findPaymentByCharge,
  findPaymentByToken,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { lookForRefunds, tellOfDispute } from '#src/features/refunds/external-refunds.server.ts';
import { type Api, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { codeLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import { webhookRequest } from '../session/api-schema.ts';
import {
  GATEWAY_WAIT_MS,
  isOurTurn,
  refundLateCapture,
  type SettleDeps,
  settleInTurn,
  settlePayment,
} from './settle.server.ts';

const tags = ['Payment'];
const done = z.object({});
const FORGED = { kind: 'forged' } as const;
const signedBody = z.unknown().meta({ id: 'PayPalWebhook', description: 'An event, as PayPal signs it' });

/** Webhooks of the gateways. They only name a payment: its state always comes from asking the gateway. */
export function webhooksApi(api: Api, deps: SettleDeps & { webhooksPerMinute: number }) {
  const { db, redirect } = deps;

  api.post(
    '/v1/webhooks/connect-e',
    {
      ...codeLimit(deps, 'message of a gateway', deps.webhooksPerMinute),
      schema: {
        tags,
        operationId: 'receiveConnectEWebhook',
        summary: 'The card gateway says that something happened; we ask it what',
        body: webhookRequest,
        response: { 200: done, ...problems },
      },
    },
    // Not signed, so nothing in it is trusted.
    async ({ body }) => {
      const payment = await findPaymentByToken(db, body.id);
      if (!payment || (body.orderId !== undefined && body.orderId !== payment.order_number))
        throw new Problem(400, 'Unknown payment.');
      const heard = await hear(payment, settleInTurn);
      if (heard.state === 'captured' && (await isOurTurn(deps, heard))) await lookForRefunds(deps, heard);
      return {};
    },
  );

  api.register(async (scope: Api) => {
    // The signature is over the body's own bytes, so they are not parsed before it has been checked.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, next) =>
      next(null, body),
    );
    scope.post(
      '/v1/webhooks/paypal',
      {
        ...codeLimit(deps, 'message of a gateway', deps.webhooksPerMinute),
        schema: {
          tags,
          operationId: 'receivePayPalWebhook',
          summary: 'PayPal says that something happened; once its signature is checked, we ask it what',
          body: signedBody,
          response: { 200: done, ...signInNeeded, ...problems },
        },
      },
      async ({ headers, body, ip }) => {
        // Without a body there is nothing that could have been signed.
        const signed = Buffer.isBuffer(body) && { headers, rawBody: body, ip };
        const message = signed ? await redirect.readNotification(signed) : FORGED;
        if (message.kind === 'forged') throw new Problem(401, 'That isn’t PayPal’s signature.');
        if (message.kind === 'unknown') throw new Problem(503, 'Please send that again.');
        const payment = await paymentOf(message);
        // Unknown payments belong to another shop on the account, or were purged: 200, so that PayPal does not retry.
        if (payment?.gateway === 'paypal') {
          if (message.dispute) await tellOfDispute(deps, payment, message.dispute);
          await lookForRefunds(deps, await hear(payment, settlePayment));
        }
        return {};
      },
    );
  });

  async function hear(payment: Payment, settle: typeof settlePayment) {
    const signal = AbortSignal.timeout(GATEWAY_WAIT_MS);
    const { payment: settled } = await settle(deps, payment, signal);
    if (settled === payment) await refundLateCapture(deps, payment, signal);
    return settled;
  }

  async function paymentOf({ token, charge }: { token?: string | undefined; charge?: string | undefined }) {
    const payment = token ? await findPaymentByToken(db, token) : undefined;
    return payment ?? (charge ? await findPaymentByCharge(db, charge) : undefined);
  }
}
