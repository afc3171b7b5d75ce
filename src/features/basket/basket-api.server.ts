import { z } from 'zod';
import { type Api, conflict, problems } from '#src/platform/http/api.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { codeLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import type { CountDeps } from '#src/platform/rate-limits/event-counts.server.ts';
import { basketResponse } from './api-schema.ts';
import { addProduct, changeItem, priceBasket, removeItem, requireBasket } from './basket.server.ts';
import { toResponse } from './basket-answer.ts';
import { ownBasketCookie } from './basket-cookie.server.ts';
import { basketNotFound } from './basket-problems.ts';
import {
  addRequest,
  changeRequest,
  codeRemoveRequest,
  codeRequest,
  removeRequest,
} from './basket-request.ts';
import {
  DISCOUNT_CODE_CALL,
  type EnterCodeDeps,
  enterDiscountCode,
  removeDiscountCode,
} from './enter-code.server.ts';

const named = (operationId: string) => ({ tags: ['Basket'], operationId });
const itemId = z.object({ id: z.string().max(100).describe('The item’s id') });
const changed = { 200: basketResponse, ...conflict, ...problems };

type Deps = EnterCodeDeps & CountDeps & { secureCookies: boolean; codesPerMinute: number };

export function basketApi(api: Api, deps: Deps) {
  const { db, catalogue, clock } = deps;

  api.post(
    '/v1/website/basket',
    {
      schema: {
        ...named('addToBasket'),
        summary: 'Add a product; without a basket, or with one that has expired, a new one is made',
        body: addRequest,
        response: changed,
      },
    },
    async ({ body }, reply) => {
      const basket = await addProduct(deps, body);
      reply.header('set-cookie', ownBasketCookie(basket.uuid, deps.secureCookies));
      return basket;
    },
  );

  api.get(
    '/v1/website/basket/:id',
    {
      schema: {
        ...named('readBasket'),
        summary: 'The basket as it stands, at current prices',
        params: z.object({ id: z.string().max(100).describe('The basket’s uuid') }),
        response: { 200: basketResponse, ...problems },
      },
    },
    async ({ params }) => {
      if (!z.uuid().safeParse(params.id).success) throw basketNotFound();
      const basket = await requireBasket(db, params.id, clock.now());
      return toResponse(await priceBasket(catalogue, basket, clock.now()));
    },
  );

  api.put(
    '/v1/website/basket/:id',
    {
      schema: {
        ...named('changeQuantity'),
        summary: 'Change the quantity of an item, or whom its lessons are wished with',
        params: itemId,
        body: changeRequest,
        response: changed,
      },
    },
    async ({ params, body }) => changeItem(deps, params.id, body),
  );

  api.delete(
    '/v1/website/basket/:id',
    {
      schema: {
        ...named('removeItem'),
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
      return removeItem(deps, uuid, params.id);
    },
  );

  api.post(
    '/v1/website/basket/discount',
    {
      ...codeLimit(deps, DISCOUNT_CODE_CALL, deps.codesPerMinute),
      schema: {
        ...named('enterDiscountCode'),
        summary: 'Enter a discount code, beside another where both allow it',
        body: codeRequest,
        response: changed,
      },
    },
    async ({ body }) => enterDiscountCode(deps, body.basket, body.code, { isInstead: body.instead }),
  );

  api.delete(
    '/v1/website/basket/discount',
    {
      schema: {
        ...named('removeDiscountCode'),
        summary: 'Remove a discount code, or all; the basket is named in the body or in the query',
        querystring: codeRemoveRequest.partial(),
        body: codeRemoveRequest.nullish(),
        response: changed,
      },
    },
    async ({ body, query }) => {
      const uuid = body?.basket ?? query.basket;
      if (!uuid) throw invalid('basket', 'Basket is missing.');
      return removeDiscountCode(deps, uuid, body?.code ?? query.code);
    },
  );
}
