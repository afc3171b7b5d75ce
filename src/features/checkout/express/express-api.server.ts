import {
  type Api,
  checkoutOnly,
  conflict,
  paymentRequired,
  problems,
} from '#src/platform/http/api.server.ts';
import { openCheckout } from '../checkout-changes.server.ts';
import { type CheckoutDeps, readCheckoutState } from '../checkout-state.server.ts';
import { toAuthorised } from '../payment/payment-api.server.ts';
import type { SettleDeps } from '../payment/settle.server.ts';
import {
  approvedRequest,
  authoriseResponse,
  checkoutResponse,
  expressRequest,
} from '../session/api-schema.ts';
import { findCheckout } from '../session/checkout.server.ts';
import { openExpress, takeApproval } from './express.server.ts';

const tags = ['Payment'];

/** Wallets whose sheet is opened in the basket. */
export function expressApi(api: Api, deps: SettleDeps & CheckoutDeps) {
  api.post(
    '/v1/website/checkout/express',
    {
      schema: {
        tags,
        operationId: 'openExpress',
        summary:
          'Start the checkout of a basket and get a token for a wallet’s sheet, before its buyer is known',
        body: expressRequest,
        response: { 200: authoriseResponse, ...conflict, ...problems },
      },
    },
    async (request, reply) => {
      const { open, secret, cookie } = await openCheckout(deps, request, request.body.basket);
      const payment = await openExpress(deps, open);
      // The gateway took its time: where another press has begun the checkout since, its cookie stays.
      if (cookie && (await findCheckout(deps.db, secret))) reply.header('set-cookie', cookie);
      return { ...toAuthorised(payment), approval_ended: null };
    },
  );

  api.post(
    '/v1/website/checkout/express/approved',
    {
      schema: {
        tags,
        operationId: 'takeApproval',
        security: checkoutOnly,
        summary: 'What a wallet’s sheet told of its owner becomes Details and Billing. Charges nothing',
        body: approvedRequest,
        response: { 200: checkoutResponse, ...paymentRequired, ...conflict, ...problems },
      },
    },
    async (request) => {
      const { basket, connecte_id: token } = request.body;
      return readCheckoutState(deps, await takeApproval(deps, request, { basket, token }));
    },
  );
}
