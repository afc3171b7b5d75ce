import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Catalogue } from '#src/features/catalogue/catalogue-cache.server.ts';
import { type Api, problems } from '#src/platform/api.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db.server.ts';
import { invalid, Problem } from '#src/platform/problem.ts';
import {
  BASKET_HOURS,
  basketNotFound,
  hoursBefore,
  loadBasket,
  newBasket,
  priceLines,
  requireBasket,
  saveBasket,
} from './basket.server.ts';
import {
  addLine,
  type Basket,
  type Changed,
  changeQuantity,
  type Line,
  type Refusal,
  removeLine,
} from './basket.ts';
import { basketsAtHand } from './baskets-at-hand.ts';
import { addRequest, basketWire, changeRequest, removeRequest, toWire } from './wire.ts';

const tags = ['Basket'];
const itemId = z.object({ id: z.string().max(100) });

export function basketApi(
  api: Api,
  { db, catalogue, clock }: { db: Db; catalogue: Catalogue; clock: Clock },
) {
  const baskets = basketsAtHand();
  api.post(
    '/v1/website/basket',
    {
      schema: {
        tags,
        summary: 'Add a product; without a basket, or with one that is gone, a new one is made',
        body: addRequest,
        response: { 200: basketWire, ...problems },
      },
    },
    async ({ body }) => {
      const now = clock.now();
      const [product] = await catalogue.products([{ type: body.type, id: body.product_id }], now);
      if (!product) throw invalid('product_id', 'We do not sell that product.');
      const added = { itemId: randomUUID(), quantity: body.quantity, options: body.options };
      const find = async () =>
        (body.basket && (await loadBasket(db, body.basket, now))) || newBasket(randomUUID(), now);
      return changed(body.basket ?? '', find, (lines) => addLine(lines, product, added));
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
      return reply(await requireBasket(db, params.uuid, clock.now()));
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
        response: { 200: basketWire, ...problems },
      },
    },
    async ({ params, body }) => {
      const now = clock.now();
      return changed(
        body.basket,
        () => requireBasket(db, body.basket, now),
        async (lines) => {
          const line = lines.find((candidate) => candidate.itemId === params.id);
          const [product] = line ? await catalogue.products([line], now) : [];
          if (!product) return { ok: false, refusal: 'unknown_item' };
          return changeQuantity(lines, params.id, body.quantity, product);
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
        response: { 200: basketWire, ...problems },
      },
    },
    async ({ params, body, query }) => {
      const uuid = body?.basket ?? query.basket;
      if (!uuid) throw invalid('basket', 'Basket is missing.');
      return changed(
        uuid,
        () => requireBasket(db, uuid, clock.now()),
        (lines) => removeLine(lines, params.id),
      );
    },
  );

  /** Load, decide, save; once more from the start where another call saved first. */
  async function changed(
    uuid: string,
    find: () => Promise<Basket>,
    decide: (lines: Line[]) => Changed | Promise<Changed>,
  ) {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const atHand = attempt === 0 ? baskets.find(uuid, hoursBefore(clock.now(), BASKET_HOURS)) : undefined;
      const basket = atHand ?? (await find());
      const decision = await decide(basket.lines);
      // What is at hand may be old, so nothing is refused before the row has been read.
      if (!decision.ok && atHand) continue;
      if (!decision.ok) throw refused(decision.refusal);
      const saved = await saveBasket(db, basket, decision.lines, clock.now());
      if (saved) {
        baskets.keep(saved);
        return reply(saved);
      }
    }
    throw new Problem(409, 'Your basket is being changed elsewhere. Please try again.');
  }

  async function reply(basket: Basket) {
    return toWire(basket, await priceLines(catalogue, basket.lines, clock.now()));
  }
}

function refused(refusal: Refusal): Problem {
  switch (refusal) {
    case 'unknown_item':
      return new Problem(404, 'That item is not in your basket.', { code: 'item_not_found' });
    case 'over_limit':
      return invalid('quantity', 'That is more than you can buy at once.');
    case 'not_a_quantity':
      return invalid('quantity', 'The quantity of this item cannot be changed to that.');
    case 'full':
      return invalid('product_id', 'Your basket is full. Please check out first.');
    case 'withdrawn':
      return invalid('product_id', 'That product is no longer sold.');
  }
}
