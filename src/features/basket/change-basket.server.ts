import { randomUUID } from 'node:crypto';
import type { Catalogue } from '#src/features/catalogue/catalogue.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { toDecimal } from '#src/platform/money.ts';
import {
  BASKET_HOURS,
  hoursBefore,
  loadBasket,
  newBasket,
  priceLines,
  requireChangeable,
  saveBasket,
} from './basket.server.ts';
import type { Basket, Changed, Line, Refusal } from './basket.ts';
import type { BasketCache } from './basket-cache.ts';
import { seePrices } from './lines/price-changes.ts';
import { totalsOf } from './lines/totals.ts';
import { type BasketWire, toWire } from './wire.ts';

export interface BasketParts {
  db: Db;
  catalogue: Catalogue;
  clock: Clock;
  atHand: BasketCache;
}

export type Decide = (lines: Line[]) => Changed | Promise<Changed>;

/** An add without a basket, or with one that is gone or being paid for, makes a new one and keeps the add (R11). */
export async function findOrMakeBasket(db: Db, uuid: string | null | undefined, now: Date): Promise<Basket> {
  const basket = uuid ? await loadBasket(db, uuid, now) : undefined;
  return basket && !basket.held ? basket : newBasket(randomUUID(), now);
}

/** Load, decide, save; once more from the start where another call saved first. Answers the basket on the wire. */
export async function changeBasket(
  parts: BasketParts,
  uuid: string,
  find: () => Promise<Basket>,
  decide: Decide,
): Promise<BasketWire> {
  const { db, catalogue, clock, atHand } = parts;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const kept = attempt === 0 ? atHand.find(uuid, hoursBefore(clock.now(), BASKET_HOURS)) : undefined;
    const basket = kept ?? (await find());
    const decision = await decide(basket.lines);
    // What is at hand may be old, so nothing is refused before the row has been read.
    if (!decision.ok && kept) continue;
    if (!decision.ok) throw refused(decision.refusal);
    const saved = await saveBasket(db, basket, decision.lines, clock.now());
    if (saved) {
      atHand.keep(saved);
      return toWire(saved, await priceLines(catalogue, saved.lines, clock.now()));
    }
  }
  throw new Problem(409, 'Your basket is being changed elsewhere. Please try again.');
}

/**
 * Takes today's prices as what the buyer was told. With the total that the buyer was shown, only that one is confirmed:
 * refused where it is another by now.
 */
export function confirmPrices(parts: BasketParts, uuid: string, shown: string | undefined) {
  const { db, catalogue, clock } = parts;
  return changeBasket(
    parts,
    uuid,
    () => requireChangeable(db, uuid, clock.now()),
    async (lines) => {
      const priced = await priceLines(catalogue, lines, clock.now());
      if (shown !== undefined && toDecimal(totalsOf(priced).total) !== shown)
        return { ok: false, refusal: 'prices_changed' };
      return { ok: true, lines: seePrices(lines, priced) };
    },
  );
}

export function pricesChanged(): Problem {
  return new Problem(409, 'A price has changed since you added it. Please look again.', {
    code: 'prices_changed',
  });
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
      return new Problem(422, 'Your basket is full. Please check out first.');
    case 'withdrawn':
      return invalid('product_id', 'That product is no longer sold.');
    case 'begun':
      return invalid('product_id', 'That course has begun, so no more places on it are sold.');
    case 'no_places':
      return invalid('product_id', 'There are no more places on that course.');
    case 'booked_already':
      return invalid('name', 'That place is in your basket already. For another person, enter their name.');
    case 'prices_changed':
      return pricesChanged();
  }
}
