import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Catalogue } from '#src/features/catalogue/catalogue.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import { hoursBefore } from '#src/platform/dates.ts';
import type { Db, Subquery, Tx } from '#src/platform/db/db.server.ts';
import { toDecimal } from '#src/platform/money.ts';
import { BASKET_HOURS, type BasketDeps, changeBasket, loadBasket, priceBasket } from './basket.server.ts';
import type { PricedBasket } from './basket.ts';
import { inLockOrder, lockDiscountCode } from './lines/discount-codes.server.ts';
import { leftOver, type OrderedLine } from './lines/left-over.ts';
import type { Line } from './lines/line.ts';
import { acceptPrices } from './lines/price-changes.ts';
import { totalsOf } from './lines/totals.ts';

/** How the checkout and pages see baskets: with today's prices, or not at all. */
export interface Baskets {
  find(uuid: string): Promise<PricedBasket | undefined>;
}

export function pricedBaskets(db: Db, catalogue: Catalogue, clock: Clock): Baskets {
  return {
    async find(uuid) {
      const now = clock.now();
      const basket = await loadBasket(db, uuid, now);
      return basket && priceBasket(catalogue, basket, now);
    },
  };
}

/** From the moment that its buyer's money may be taken. */
export async function freezeBasket(tx: Tx, uuid: string, now: Date) {
  await tx.updateTable('baskets').set({ frozen_at: now }).where('uuid', '=', uuid).execute();
}

/** Nothing was taken after all. The basket is there again for as long as after a change, however long that took. */
export async function unfreezeBasket(tx: Tx, uuid: string, now: Date) {
  await tx
    .updateTable('baskets')
    .set({ frozen_at: null, updated_at: now })
    .where('uuid', '=', uuid)
    .where('frozen_at', 'is not', null)
    .execute();
}

/**
 * The basket has become an order: nobody finds it any more (R43). What was added after the payment's snapshot goes on in
 * a basket of its own.
 */
export async function closeBasket(tx: Tx, uuid: string, ordered: readonly OrderedLine[], now: Date) {
  const closed = await tx
    .updateTable('baskets')
    .set({ closed_at: now })
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .returning('lines')
    .executeTakeFirst();
  const rest = closed ? leftOver(closed.lines as Line[], ordered) : [];
  if (rest.length === 0) return;
  const restUuid = randomUUID();
  await tx
    .insertInto('baskets')
    .values({ uuid: restUuid, version: 1, lines: JSON.stringify(rest), created_at: now, updated_at: now })
    .execute();
  await tx.updateTable('baskets').set({ next_basket_uuid: restUuid }).where('uuid', '=', uuid).execute();
}

/** The basket that holds what was left of one that has become an order. */
export async function findNextBasket(db: Db, uuid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('baskets')
    .select('next_basket_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row?.next_basket_uuid ?? undefined;
}

/**
 * Takes today's prices as what the buyer was told. With the total that the buyer was shown, only that one is confirmed:
 * refused where it is another by now.
 */
export function confirmPrices(deps: BasketDeps, uuid: string, expectedTotal: string | undefined) {
  return changeBasket(deps, uuid, async (basket) => {
    const priced = await priceBasket(deps.catalogue, basket, deps.clock.now());
    if (expectedTotal !== undefined && toDecimal(totalsOf(priced.lines).total) !== expectedTotal)
      return { ok: false, refusal: 'prices_changed' };
    return { ok: true, lines: acceptPrices(basket.lines, priced.lines) };
  });
}

/** Keeps a basket that staff made by phone until it is paid, at the prices that its lines say. False where there is such a basket. */
export async function keepBasket(
  tx: Tx,
  {
    uuid,
    lines,
    codes: [first, second],
    until,
    now,
  }: { uuid: string; lines: readonly Line[]; codes: readonly string[]; until: Date; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('baskets')
    .values({
      uuid,
      version: 1,
      lines: JSON.stringify(lines),
      created_at: now,
      updated_at: now,
      kept_until: until,
      discount_code: first ?? null,
      second_discount_code: second ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Whether a basket that staff made by phone holds a use of each of its codes. Asked once it is kept, and its codes are locked, so
 * that a last use goes to one buyer: where it does not, the transaction must be rolled back.
 */
export async function holdsItsCodes(tx: Tx, uuid: string, now: Date): Promise<boolean> {
  const codes = await codesOfBasket(tx, uuid);
  for (const code of inLockOrder(codes)) {
    const rule = await lockDiscountCode(tx, code, now);
    if (rule && rule.maxUses !== null && rule.uses + rule.held > rule.maxUses) return false;
  }
  return true;
}

export async function codesOfBasket(tx: Db, uuid: string): Promise<string[]> {
  const basket = await tx
    .selectFrom('baskets')
    .select(['discount_code', 'second_discount_code'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return [basket?.discount_code, basket?.second_discount_code].filter((code) => code != null);
}

/** Those that staff made by phone with discount codes and that can still be paid. */
export function keptBasketsWithCodes(tx: Db, now: Date) {
  return tx
    .selectFrom('baskets')
    .select('uuid')
    .where('kept_until', '>', now)
    .where('closed_at', 'is', null)
    .where('discount_code', 'is not', null);
}

/** Moves the end of the time in which it can be paid. */
export async function setKeptUntil(tx: Tx, uuid: string, until: Date) {
  await tx.updateTable('baskets').set({ kept_until: until }).where('uuid', '=', uuid).execute();
}

/** Ends, at this moment, those baskets that staff made by phone and that could be paid for longer. */
export async function endKeptBaskets(tx: Tx, uuids: readonly string[], at: Date) {
  await tx
    .updateTable('baskets')
    .set({ kept_until: at })
    .where('uuid', 'in', uuids)
    .where('kept_until', '>', at)
    .execute();
}

/** Until when a basket that staff made by phone can be paid; it may be paid already. Undefined for any other. */
export async function keptUntil(db: Db, uuid: string): Promise<Date | undefined> {
  const row = await db.selectFrom('baskets').select('kept_until').where('uuid', '=', uuid).executeTakeFirst();
  return row?.kept_until ?? undefined;
}

/** The same of the basket whose number is in a column of another query, as a part of it. */
export function keptUntilOf(uuidColumn: string) {
  return sql<Date | null>`(select baskets.kept_until from baskets where baskets.uuid = ${sql.ref(uuidColumn)})`;
}

/** Until when these can be paid, and whether they have become orders: of baskets that staff made by phone. */
export async function timesOfBaskets(
  db: Db,
  uuids: readonly string[],
): Promise<Map<string, { keptUntil: Date; isClosed: boolean }>> {
  const rows = await db
    .selectFrom('baskets')
    .select(['uuid', 'kept_until', 'closed_at'])
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(
    rows.flatMap(({ uuid, kept_until, closed_at }) =>
      kept_until ? [[uuid, { keptUntil: kept_until, isClosed: closed_at !== null }] as const] : [],
    ),
  );
}

/** Baskets that staff made by phone and that are paid, or can't be any more. A part of a query. */
export function keptBasketsOver(db: Db, now: Date) {
  return db
    .selectFrom('baskets')
    .select('uuid')
    .where((is) => is.or([is('closed_at', 'is not', null), is('kept_until', '<=', now)]));
}

/** Baskets that staff made by phone and that can be paid. A part of a query. */
export function keptBasketsOpen(db: Db, now: Date): Subquery<{ uuid: string }> {
  return db.selectFrom('baskets').select('uuid').where('closed_at', 'is', null).where('kept_until', '>', now);
}

/** A basket that has not expired or become an order, as a part of a query. */
export function openBasket(db: Db, uuid: string, now: Date) {
  return db
    .selectFrom('baskets')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .where((is) =>
      is.or([is('updated_at', '>', hoursBefore(now, BASKET_HOURS)), is('linked_until', '>', now)]),
    );
}

/** Keeps a basket for as long as a link leads to it. False where it is gone, or staff made it by phone. */
export async function keepLinkedBasket(tx: Tx, uuid: string, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('baskets')
    .set({ linked_until: until })
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .where('kept_until', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const HOURS_OF_90_DAYS = 90 * 24;

/** Deletes baskets that nobody can find any more, except those that are needed still; those made by phone later. */
export async function purgeBaskets(db: Db, now: Date, needed: Subquery<{ basket_uuid: string }>) {
  const before = hoursBefore(now, BASKET_HOURS);
  await db
    .deleteFrom('baskets')
    .where('created_at', '<', before)
    .where('updated_at', '<', before)
    .where((is) =>
      is.or([is('kept_until', 'is', null), is('kept_until', '<', hoursBefore(now, HOURS_OF_90_DAYS))]),
    )
    .where((is) => is.or([is('linked_until', 'is', null), is('linked_until', '<', now)]))
    .where('uuid', 'not in', needed)
    .execute();
}

/** Deletes what baskets say of people, with everything else in them. */
export async function emptyBaskets(tx: Tx, uuids: string[], now: Date) {
  if (uuids.length === 0) return;
  await tx
    .updateTable('baskets')
    .set({ lines: '[]', version: sql`version + 1`, updated_at: now })
    .where('uuid', 'in', uuids)
    .execute();
}
