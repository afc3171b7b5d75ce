import { sql } from 'kysely';
import type { Catalogue } from '#src/features/catalogue/catalogue.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Basket, Line, PricedLine } from './basket.ts';
import { voucherProduct } from './lines/voucher-line.ts';

/** The server keeps a basket for 24 hours after its last change (R14). */
export const BASKET_HOURS = 24;

export function basketNotFound(): Problem {
  return new Problem(404, 'Your basket was not found. It may have expired.', { code: 'basket_not_found' });
}

/** Its lines are what is being paid for, so they stay as they are until that is decided. */
export function basketHeld(): Problem {
  return new Problem(
    409,
    'Your basket is being paid for. It can be changed again if the payment is not taken.',
    {
      code: 'payment_undecided',
    },
  );
}

/** Undefined when the basket is unknown, has expired, or has become an order. One that is being paid for does not expire. */
export async function loadBasket(db: Db | Tx, uuid: string, now: Date): Promise<Basket | undefined> {
  const row = await db
    .selectFrom('baskets')
    .select(['uuid', 'version', 'lines', 'updated_at', 'held_at'])
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .where((row) =>
      row.or([row('updated_at', '>', hoursBefore(now, BASKET_HOURS)), row('held_at', 'is not', null)]),
    )
    .executeTakeFirst();
  return (
    row && {
      uuid: row.uuid,
      version: row.version,
      lines: row.lines as Line[],
      updatedAt: row.updated_at,
      held: row.held_at !== null,
    }
  );
}

export async function requireBasket(db: Db | Tx, uuid: string, now: Date): Promise<Basket> {
  const basket = await loadBasket(db, uuid, now);
  if (!basket) throw basketNotFound();
  return basket;
}

/** To change it: refused while a payment for it is being decided. */
export async function requireChangeable(db: Db, uuid: string, now: Date): Promise<Basket> {
  const basket = await requireBasket(db, uuid, now);
  if (basket.held) throw basketHeld();
  return basket;
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
      ? await sql`insert into baskets (uuid, version, lines, updated_at)
          values (${basket.uuid}, ${saved.version}, ${document}, ${now})`.execute(db)
      : await sql`update baskets set version = ${saved.version}, lines = ${document}, updated_at = ${now}
          where uuid = ${basket.uuid} and version = ${basket.version}
            and closed_at is null and held_at is null`.execute(db);
  return numAffectedRows === 1n ? saved : undefined;
}

export function newBasket(uuid: string, now: Date): Basket {
  return { uuid, version: 0, lines: [], updatedAt: now, held: false };
}

export interface PricedBasket extends Omit<Basket, 'lines'> {
  lines: PricedLine[];
}

/** How the checkout and pages see baskets: with today's prices, or not at all. */
export interface Baskets {
  find(uuid: string): Promise<PricedBasket | undefined>;
}

export function pricedBaskets(db: Db, catalogue: Catalogue, clock: Clock): Baskets {
  return {
    async find(uuid) {
      const now = clock.now();
      const basket = await loadBasket(db, uuid, now);
      return basket && { ...basket, lines: await priceBasket(catalogue, basket, now) };
    },
  };
}

/** Puts today's products beside the lines. A product that the catalogue no longer knows at all falls out. */
export async function priceLines(catalogue: Catalogue, lines: Line[], now: Date): Promise<PricedLine[]> {
  const sold = lines.filter((line) => !line.voucher);
  const products = sold.length > 0 ? await catalogue.products(sold, now) : [];
  return lines.flatMap((line) => {
    if (line.voucher) return [{ ...line, product: voucherProduct(line.voucher, line.itemId) }];
    const product = products.find((candidate) => candidate.type === line.type && candidate.id === line.id);
    return product ? [{ ...line, product }] : [];
  });
}

/** One that is being paid for has its places on courses already, so that those are not full for it. */
export async function priceBasket(catalogue: Catalogue, basket: Basket, now: Date): Promise<PricedLine[]> {
  const lines = await priceLines(catalogue, basket.lines, now);
  return basket.held ? lines.map(withItsPlace) : lines;
}

function withItsPlace(line: PricedLine): PricedLine {
  const { event, ...product } = line.product;
  return event
    ? { ...line, product: { ...product, event: { ...event, placesLeft: null, begun: false } } }
    : line;
}

/** From the moment that its buyer's money may be taken. */
export async function holdBasket(tx: Tx, uuid: string, now: Date) {
  await tx.updateTable('baskets').set({ held_at: now }).where('uuid', '=', uuid).execute();
}

/** Nothing was taken after all. The basket is there again for as long as after a change, however long that took. */
export async function releaseBasket(tx: Tx, uuid: string, now: Date) {
  await tx
    .updateTable('baskets')
    .set({ held_at: null, updated_at: now })
    .where('uuid', '=', uuid)
    .where('held_at', 'is not', null)
    .execute();
}

/** The basket has become an order: nobody finds it any more (R43). */
export async function closeBasket(tx: Tx, uuid: string, now: Date) {
  await tx.updateTable('baskets').set({ closed_at: now }).where('uuid', '=', uuid).execute();
}

export function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * 3_600_000);
}
