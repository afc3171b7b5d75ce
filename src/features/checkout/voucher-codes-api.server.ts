import { z } from 'zod';
import { type Api, checkoutOnly, conflict, problems } from '#src/platform/http/api.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { codeLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import { addVoucherCode, VOUCHER_CODE_CALL } from './checkout-changes.server.ts';
import { type CheckoutDeps, readCheckoutState, requireOpen } from './checkout-state.server.ts';
import { checkoutResponse, codeRequest, startRequest } from './session/api-schema.ts';
import { takeOutVoucher } from './session/checkout-vouchers.server.ts';

const tags = ['Checkout'];
const answer = { 200: checkoutResponse, ...conflict, ...problems };

/** Adds vouchers to the checkout, and removes them. */
export function voucherCodesApi(api: Api, deps: CheckoutDeps) {
  const { db } = deps;

  api.post(
    '/v1/website/checkout/vouchers',
    {
      // Codes are bearer secrets, so guessing is rate-limited (R24).
      ...codeLimit(deps, VOUCHER_CODE_CALL, deps.codesPerMinute),
      schema: {
        tags,
        operationId: 'addVoucherCode',
        security: checkoutOnly,
        summary: 'Pay with a voucher, up to its balance',
        body: codeRequest,
        response: answer,
      },
    },
    async (request) => addVoucherCode(deps, request, request.body),
  );

  api.delete(
    '/v1/website/checkout/vouchers/:id',
    {
      schema: {
        tags,
        operationId: 'removeVoucherCode',
        security: checkoutOnly,
        summary: 'Stop paying with this voucher; the basket is named in the body or in the query',
        params: z.object({ id: z.uuid() }),
        querystring: startRequest.partial(),
        body: startRequest.nullish(),
        response: answer,
      },
    },
    async (request) => {
      const uuid = request.body?.basket ?? request.query.basket;
      if (!uuid) throw invalid('basket', 'Basket is missing.');
      const open = await requireOpen(deps, request, uuid);
      await takeOutVoucher(db, uuid, request.params.id);
      return readCheckoutState(deps, open);
    },
  );
}
