import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Api, conflict, problems } from '#src/platform/http/api.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import {
  basketNotFound,
  priceBasket,
  priceLines,
  requireBasket,
  requireChangeable,
} from './basket.server.ts';
import { addLine, type Basket, changeQuantity, removeLine } from './basket.ts';
import { type BasketParts, changeBasket, type Decide, findOrMakeBasket } from './change-basket.server.ts';
import { readCourseOptions } from './course-options.ts';
import { addRequest, basketWire, changeRequest, removeRequest, toWire } from './wire.ts';

const tags = ['Basket'];
const itemId = z.object({ id: z.string().max(100) });

export function basketApi(api: Api, parts: BasketParts) {
  const { db, catalogue, clock } = parts;
  const change = (uuid: string, find: () => Promise<Basket>, decide: Decide) =>
    changeBasket(parts, uuid, find, decide);
  api.post(
    '/v1/website/basket',
    {
      schema: {
        tags,
        summary: 'Add a product; without a basket, or with one that is gone, a new one is made',
        body: addRequest,
        response: { 200: basketWire, ...conflict, ...problems },
      },
    },
    async ({ body }) => {
      const now = clock.now();
      const [product] = await catalogue.products([{ type: body.type, id: body.product_id }], now);
      if (!product) throw invalid('product_id', 'We do not sell that product.');
      const options = body.type === 'course' ? readCourseOptions(body.options) : body.options;
      const added = { itemId: randomUUID(), quantity: body.quantity, options };
      return change(
        body.basket ?? '',
        () => findOrMakeBasket(db, body.basket, now),
        (lines) => addLine(lines, product, added),
      );
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
        response: { 200: basketWire, ...conflict, ...problems },
      },
    },
    async ({ params, body }) => {
      const now = clock.now();
      return change(
        body.basket,
        () => requireChangeable(db, body.basket, now),
        async (lines) => {
          const line = lines.find((candidate) => candidate.itemId === params.id);
          const [priced] = line ? await priceLines(catalogue, [line], now) : [];
          if (!priced) return { ok: false, refusal: 'unknown_item' };
          return changeQuantity(lines, params.id, body.quantity, priced.product);
        },
      );
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
        response: { 200: basketWire, ...conflict, ...problems },
      },
    },
    async ({ params, body, query }) => {
      const uuid = body?.basket ?? query.basket;
      if (!uuid) throw invalid('basket', 'Basket is missing.');
      return change(
        uuid,
        () => requireChangeable(db, uuid, clock.now()),
        (lines) => removeLine(lines, params.id),
      );
    },
  );
}
