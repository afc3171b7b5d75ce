import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Catalogue } from '#src/features/catalogue/catalogue.server.ts';
import type { ProductEvent } from '#src/features/catalogue/catalogue.ts';
import { type Clock, londonDate } from '#src/platform/clock.ts';
import { hoursBefore } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import type { BasketResponse } from './api-schema.ts';
import { addLine, type Basket, changeQuantity, type PricedBasket, removeLine } from './basket.ts';
import { toResponse } from './basket-answer.ts';
import type { BasketCache } from './basket-cache.ts';
import { basketNotFound, changedElsewhere, refusalProblem, requireChangeable } from './basket-problems.ts';
import { type AddedProduct, type ItemChange, readOptions } from './basket-request.ts';
import { changeOptions } from './lines/change-options.ts';
import { paidWhole } from './lines/course-place.ts';
import { agreedDiscounts, takeDiscounts } from './lines/discount.ts';
import { type DiscountCodeRow, heldUses, toDiscountRule } from './lines/discount-codes.server.ts';
import { addedWithHeld, holdsTime } from './lines/held-time.ts';
import type { Changed, Line, PricedLine } from './lines/line.ts';
import { voucherProduct } from './lines/voucher-line.ts';
import { type OptionDeps, resolveOptions } from './resolve-options.ts';

/** What a change of a basket needs. */
export interface BasketDeps extends OptionDeps {
  db: Db;
  catalogue: Catalogue;
  clock: Clock;
  basketCache: BasketCache;
}

type Decide = (basket: Basket) => Changed | Promise<Changed>;

/** The server keeps a basket for 24 hours after its last change (R14). */
export const BASKET_HOURS = 24;
/** How often a save is tried that others were faster than. */
export const MOST_ATTEMPTS = 20;

/** Adds a product that the catalogue has, with what its type asks to be told. */
export async function addProduct(
  deps: BasketDeps,
  { basket, type, product_id, quantity, options }: AddedProduct,
) {
  const [product] = await deps.catalogue.products([{ type, id: product_id }], deps.clock.now());
  if (!product) throw invalid('product_id', 'We don’t sell that product.');
  const { slot, hold, ...lineFields } = await resolveOptions(deps, readOptions(type, options));
  const added = { itemId: randomUUID(), quantity, ...lineFields };
  return addToBasket(deps, basket, ({ lines, uuid }) => {
    const changed = addLine(lines, product, added);
    return slot ? addedWithHeld(changed, product, { hold, learner: lineFields.learner, uuid }) : changed;
  });
}

/** A new quantity, and for lessons another instructor to ask for, or none (null). */
export function changeItem(deps: BasketDeps, itemId: string, { basket, quantity, instructor }: ItemChange) {
  return changeBasket(deps, basket, async ({ lines }) => {
    const line = lines.find((candidate) => candidate.itemId === itemId);
    const [priced] = line ? await priceLines(deps.catalogue, [line], deps.clock.now()) : [];
    if (!priced) return { ok: false, refusal: 'unknown_item' };
    const changed = changeQuantity(lines, itemId, quantity, priced.product);
    if (!changed.ok || instructor === undefined) return changed;
    const options = readOptions(priced.type as AddedProduct['type'], { instructor: instructor ?? '' });
    return changeOptions(changed.lines, itemId, options, priced.product, changeQuantity);
  });
}

export function removeItem(deps: BasketDeps, uuid: string, itemId: string) {
  return changeBasket(deps, uuid, ({ lines }) => removeLine(lines, itemId));
}

/** An add without a basket, or with one that is gone or being paid for, makes a new one and keeps the add (R11). */
export function addToBasket(deps: BasketDeps, uuid: string | null | undefined, decide: Decide) {
  return loadDecideSave(deps, uuid ?? '', decide, async () => {
    const now = deps.clock.now();
    const basket = uuid ? await loadBasket(deps.db, uuid, now) : undefined;
    return basket && !basket.isFrozen && !basket.keptUntil ? basket : newBasket(randomUUID(), now);
  });
}

/**
 * Has one request fill the basket of this number, which is made where there is none yet: a form that names it and is sent twice fills
 * one basket. False while another request does, until that ends or so long.
 */
export async function beginFilling(
  db: Db,
  uuid: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rows } =
    await sql`insert into baskets as basket (uuid, version, lines, created_at, updated_at, filled_until)
    values (${uuid}, 1, '[]', ${now}, ${now}, ${until})
    on conflict (uuid) do update set filled_until = ${until}
      where basket.filled_until is null or basket.filled_until <= ${now}
    returning uuid`.execute(db);
  return rows.length > 0;
}

export async function endFilling(db: Db, uuid: string) {
  await db.updateTable('baskets').set({ filled_until: null }).where('uuid', '=', uuid).execute();
}

/** Refused where there is no such basket, and while a payment for it is being decided. */
export function changeBasket(deps: BasketDeps, uuid: string, decide: Decide) {
  return loadDecideSave(deps, uuid, decide, async () => {
    const basket = await requireBasket(deps.db, uuid, deps.clock.now());
    requireChangeable(basket);
    return basket;
  });
}

/** Starts again where another call saved first. Answers the basket on the wire. */
async function loadDecideSave(
  { db, catalogue, clock, basketCache, holds }: BasketDeps,
  uuid: string,
  decide: Decide,
  load: () => Promise<Basket>,
): Promise<BasketResponse> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const cached = attempt === 0 ? basketCache.find(uuid, clock.now()) : undefined;
    const basket = cached ?? (await load());
    const decision = await decide(basket);
    // What is cached may be old, so nothing is refused before the row has been read.
    if (!decision.ok && cached) continue;
    if (!decision.ok) throw refusalProblem(decision.refusal);
    const saved = await saveBasket(db, basket, decision.lines, clock.now());
    if (saved) {
      if (holdsTime(basket) && !holdsTime(saved)) await holds.releaseHold(saved.uuid);
      basketCache.keep(saved);
      return toResponse(await priceBasket(catalogue, saved, clock.now()));
    }
  }
  throw changedElsewhere();
}

export async function requireBasket(db: Db, uuid: string, now: Date): Promise<Basket> {
  const basket = await loadBasket(db, uuid, now);
  if (!basket) throw basketNotFound();
  return basket;
}

/**
 * Undefined when the basket is unknown, has expired, or has become an order. One that is being paid for, that staff made by
 * phone, or to which a link leads, does not expire.
 */
export async function loadBasket(db: Db, uuid: string, now: Date): Promise<Basket | undefined> {
  // Written out, as the one that saves: building it anew each time is felt. With its columns named it is planned once
  // (`statement-names.server.ts`).
  const { rows } = await sql<Omit<Basket, 'uuid' | 'rules'> & { codes: DiscountCodeRow[] | null }>`
    select version, lines, updated_at as "updatedAt", frozen_at is not null as "isFrozen", kept_until as "keptUntil",
        (select json_agg(the_code order by the_code.code = basket.second_discount_code) from (
          select discount_codes.*, ${heldUses(now)} as held from discount_codes
            where discount_codes.code in (basket.discount_code, basket.second_discount_code)) as the_code) as codes
      from baskets as basket
      where uuid = ${uuid} and closed_at is null
        and (updated_at > ${hoursBefore(now, BASKET_HOURS)} or frozen_at is not null or kept_until is not null
          or linked_until > ${now})`.execute(db);
  if (!rows[0]) return undefined;
  const { codes, ...basket } = rows[0];
  return { uuid, ...basket, rules: (codes ?? []).map(toDiscountRule) };
}

/** Saves by compare-and-set. Undefined when somebody else saved first, or it is being paid for: load, decide and save again. */
export async function saveBasket(
  db: Db,
  basket: Basket,
  lines: Line[],
  now: Date,
): Promise<Basket | undefined> {
  const saved: Basket = { ...basket, version: basket.version + 1, lines, updatedAt: now };
  const document = JSON.stringify(lines);
  // Written out: this is the busiest statement of the site, and building it anew each time is felt.
  const { numAffectedRows } =
    basket.version === 0
      ? await sql`insert into baskets (uuid, version, lines, created_at, updated_at)
          values (${basket.uuid}, ${saved.version}, ${document}, ${now}, ${now})`.execute(db)
      : await sql`update baskets set version = ${saved.version}, lines = ${document}, updated_at = ${now}
          where uuid = ${basket.uuid} and version = ${basket.version}
            and closed_at is null and frozen_at is null and kept_until is null`.execute(db);
  return numAffectedRows === 1n ? saved : undefined;
}

export function newBasket(uuid: string, now: Date): Basket {
  return { uuid, version: 0, lines: [], updatedAt: now, isFrozen: false, keptUntil: null, rules: [] };
}

/**
 * With today's prices, and what its codes take off. One that is being paid for has its places on courses already, so that
 * those are not full for it. One that staff made by phone holds them, and is sold as it was agreed.
 */
export async function priceBasket(catalogue: Catalogue, basket: Basket, now: Date): Promise<PricedBasket> {
  const { rules, lines: _, ...rest } = basket;
  const priced = await priceLines(catalogue, basket.lines, now);
  const agreed = basket.keptUntil ? priced.map(asAgreed) : priced;
  const lines = basket.isFrozen ? agreed.map(withItsPlace) : agreed;
  // One that was made before its lines kept what was agreed is reckoned by the rules.
  if (basket.lines.some(({ agreed: kept }) => kept))
    return { ...rest, lines, discounts: agreedDiscounts(lines, rules) };
  const entered = rules.map((rule) => ({ rule }));
  const isHeld = basket.isFrozen || basket.keptUntil !== null;
  return { ...rest, ...takeDiscounts(lines, entered, { day: londonDate(now), isHeld }) };
}

function asAgreed(line: PricedLine): PricedLine {
  const { discount, secondDiscount, later } = line.agreed ?? {};
  const { product } = withEvent(line, {
    placesLeft: null,
    begun: false,
    ...(later !== undefined && { later }),
  });
  return {
    ...line,
    ...(discount && { discount }),
    ...(secondDiscount && { secondDiscount }),
    product: { ...product, ...line.seen, limit: null, withdrawn: false },
  };
}

function withItsPlace(line: PricedLine): PricedLine {
  return withEvent(line, { placesLeft: null, begun: false });
}

function withEvent(line: PricedLine, change: Partial<ProductEvent>): PricedLine {
  const { event, ...product } = line.product;
  return event ? { ...line, product: { ...product, event: { ...event, ...change } } } : line;
}

/** Puts today's products beside the lines. A product that the catalogue no longer knows at all falls out. */
export async function priceLines(catalogue: Catalogue, lines: Line[], now: Date): Promise<PricedLine[]> {
  const sold = lines.filter((line) => !line.voucher);
  const products = sold.length > 0 ? await catalogue.products(sold, now) : [];
  return lines.flatMap((line) => {
    if (line.voucher) return [{ ...line, product: voucherProduct(line.voucher, line.itemId) }];
    const product = products.find((candidate) => candidate.type === line.type && candidate.id === line.id);
    return product ? [{ ...line, product: line.isPaidWhole ? paidWhole(product) : product }] : [];
  });
}
