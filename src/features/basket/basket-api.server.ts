import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Api, conflict, problems } from '#src/platform/http/api.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { addToBasket, type BasketDeps, changeBasket, priceLines, requireBasket } from './basket.server.ts';
import { addLine, changeQuantity, removeLine } from './basket.ts';
import { toWire } from './basket-answer.ts';
import { basketNotFound } from './basket-problems.ts';
import { addRequest, changeRequest, readCourseOptions, removeRequest } from './basket-request.ts';
import { priceBasket } from './checkout-basket.server.ts';
import { basketWire } from './wire.ts';

const tags = ['Basket'];
const itemId = z.object({ id: z.string().max(100) });
const changed = { 200: basketWire, ...conflict, ...problems };

export function basketApi(api: Api, deps: BasketDeps) {
  const { db, catalogue, clock } = deps;

  api.post(
    '/v1/website/basket',
    {
      schema: {
        tags,
        summary: 'Add a product; without a basket, or with one that is gone, a new one is made',
        body: addRequest,
        response: changed,
      },
    },
    async ({ body }) => {
      const now = clock.now();
      const [product] = await catalogue.products([{ type: body.type, id: body.product_id }], now);
      if (!product) throw invalid('product_id', 'We don’t sell that product.');
      const options = body.type === 'course' ? readCourseOptions(body.options) : body.options;
      const added = { itemId: randomUUID(), quantity: body.quantity, options };
      return addToBasket(deps, body.basket, (lines) => addLine(lines, product, added));
    },
  );

  api.get(
    '/v1/website/basket/:uuid',
    {
      schema: {
        tags,
        summary: 'The basket as it stands, with the prices of now',
        params: z.object({ uuid: z.string().max(100) }),
        response: { 200: basketWire, ...problems },
      },
    },
    async ({ params }) => {
      if (!z.uuid().safeParse(params.uuid).success) throw basketNotFound();
      const basket = await requireBasket(db, params.uuid, clock.now());
      return toWire(basket, await priceBasket(catalogue, basket, clock.now()));
    },
  );

  api.put(
    '/v1/website/basket/:id',
    {
      schema: {
        tags,
        summary: 'Change the quantity of an item',
        params: itemId,
        body: changeRequest,
        response: changed,
      },
    },
    async ({ params, body }) => {
      const now = clock.now();
      return changeBasket(deps, body.basket, async (lines) => {
        const line = lines.find((candidate) => candidate.itemId === params.id);
        const [priced] = line ? await priceLines(catalogue, [line], now) : [];
        if (!priced) return { ok: false, refusal: 'unknown_item' };
        return changeQuantity(lines, params.id, body.quantity, priced.product);
      });
    },
  );

  api.delete(
    '/v1/website/basket/:id',
    {
      schema: {
        tags,
        summary: 'Remove an item; the basket is named in the body or in the query',
        params: itemId,
        querystring: removeRequest.partial(),
        body: removeRequest.nullish(),
        response: changed,
      },
    },
    async ({ params, body, query }) => {
      const uuid = body?.basket ?? query.basket;
      if (!uuid) throw invalid('basket', 'Basket is missing.');
      return changeBasket(deps, uuid, (lines) => removeLine(lines, params.id));
    },
  );
}
