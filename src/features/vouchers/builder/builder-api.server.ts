import { randomUUID } from 'node:crypto';
import { type BasketResponse, basketResponse } from '#src/features/basket/api-schema.ts';
import { addToBasket, type BasketDeps, changeBasket } from '#src/features/basket/basket.server.ts';
import { ownBasketCookie } from '#src/features/basket/basket-cookie.server.ts';
import { basketNotFound } from '#src/features/basket/basket-problems.ts';
import { addVoucher, replaceVoucher } from '#src/features/basket/lines/voucher-lines.ts';
import { type Api, conflict, problems } from '#src/platform/http/api.server.ts';
import { type VoucherRequest, voucherRequest } from './builder-api-schema.ts';
import type { VoucherBounds } from './choice.ts';
import { templatesResponse } from './designs/designs-api-schema.ts';
import { offeredDesigns } from './designs/offered-designs.server.ts';
import { requireVoucher } from './require-voucher.server.ts';

const tags = ['Vouchers'];

type BuilderDeps = BasketDeps & { voucherBounds: VoucherBounds };

/** Adds a voucher to a basket or, with an item's id, changes it. Answers the basket. */
export async function saveVoucher(deps: BuilderDeps, request: VoucherRequest): Promise<BasketResponse> {
  const voucher = await requireVoucher(deps, request);
  const { basket, id } = request;
  if (id && !basket) throw basketNotFound();
  if (id && basket) return changeBasket(deps, basket, ({ lines }) => replaceVoucher(lines, voucher, id));
  const itemId = randomUUID();
  return addToBasket(deps, basket, ({ lines }) => addVoucher(lines, voucher, itemId));
}

/** Offers the builder's choices and accepts its vouchers. */
export function builderApi(api: Api, deps: BuilderDeps & { secureCookies: boolean }) {
  api.get(
    '/v1/website/voucher-templates',
    {
      schema: {
        tags,
        operationId: 'listVoucherTemplates',
        summary: 'The designs of e-vouchers and of cards',
        response: { 200: templatesResponse, ...problems },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return offeredDesigns(deps.db);
    },
  );

  api.post(
    '/v1/website/basket/voucher',
    {
      schema: {
        tags,
        operationId: 'saveVoucher',
        summary: 'Add a voucher, or with an item’s id change it; the answer is the basket',
        body: voucherRequest,
        response: { 200: basketResponse, ...conflict, ...problems },
      },
    },
    async ({ body }, reply) => {
      const filled = await saveVoucher(deps, body);
      if (!body.id) reply.header('set-cookie', ownBasketCookie(filled.uuid, deps.secureCookies));
      return filled;
    },
  );
}
