import type { ExpressionBuilder } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import {
  type DatedPrice,
  type ProductKey,
  type ProductType,
  priceOn,
  type Transmission,
} from '../catalogue.ts';
import { withoutPrice, withPrice } from './price-history.ts';
import { type PackagePrice, priceWarnings } from './price-warnings.ts';
import {
  type FullPrice,
  fullPrice,
  productsForStaff,
  type StaffProduct,
} from './products-for-staff.server.ts';

export interface NewPrice {
  /** Before the fee. */
  pence: Pence;
  /** A London date. */
  from: string;
}

export type PriceSet = { ok: true; before: Pence | null } | { ok: false; reason: 'past' | 'same' };

/** Sets a price from a day on; answers what it would have cost then. The product is locked (`lockProduct`). */
export async function setPrice(tx: Tx, key: ProductKey, price: NewPrice, now: Date): Promise<PriceSet> {
  const history = await historyOf(tx, key);
  const repriced = withPrice(history, price, londonDate(now));
  if (!repriced.ok) return repriced;
  await writeHistory(tx, key, history, repriced.history);
  return { ok: true, before: priceOn(history, price.from) ?? null };
}

/** Withdraws a price that is still to come; answers which. The product is locked. */
export async function withdrawPrice(
  tx: Tx,
  key: ProductKey,
  from: string,
  now: Date,
): Promise<Pence | undefined> {
  const history = await historyOf(tx, key);
  const planned = history.find((price) => price.from === from);
  if (!planned || from <= londonDate(now)) return undefined;
  await writeHistory(tx, key, history, withoutPrice(history, from));
  return planned.pence;
}

export interface PricePreview extends FullPrice {
  before: FullPrice | null;
  warnings: string[];
}

/** What a price from a day on would mean, before it is set. */
export async function previewPrice(
  db: Db,
  product: StaffProduct,
  { pence, from }: NewPrice,
  now: Date,
): Promise<PricePreview> {
  const before = priceOn(product.history, from);
  const { hours } = product;
  const packages = await packagesBeside(db, product, from, now);
  const onDay = packages.map((one) => (one.hours === hours ? { ...one, net: pence } : one));
  return {
    ...fullPrice(pence, product),
    before: before === undefined ? null : fullPrice(before, product),
    warnings: hours === null ? [] : priceWarnings(hours, onDay),
  };
}

/** What staff should know before they add a package of lessons that costs this from a day on. */
export async function newPackageWarnings(
  db: Db,
  added: { areaSlug: string; transmission: Transmission; hours: number },
  { pence, from }: NewPrice,
  now: Date,
): Promise<string[]> {
  const packages = await packagesBeside(db, added, from, now);
  return priceWarnings(added.hours, [...packages, { hours: added.hours, net: pence }]);
}

async function packagesBeside(
  db: Db,
  {
    areaSlug,
    transmission,
    hours,
    type,
    id,
  }: Pick<StaffProduct, 'areaSlug' | 'transmission' | 'hours'> & Partial<ProductKey>,
  day: string,
  now: Date,
): Promise<PackagePrice[]> {
  if (!areaSlug || !hours) return [];
  const all = await productsForStaff(db, now, { areaSlug });
  const beside = all.filter((one) => one.transmission === transmission);
  const sold = beside.filter((one) => one.onSale || (one.type === type && one.id === id));
  return pricesOn(sold, day);
}

function pricesOn(packages: readonly StaffProduct[], day: string): PackagePrice[] {
  return packages.flatMap(({ hours, history }) => {
    const net = priceOn(history, day);
    return hours && net !== undefined ? [{ hours, net }] : [];
  });
}

async function historyOf(tx: Tx, { type, id }: ProductKey): Promise<DatedPrice[]> {
  return tx
    .selectFrom('product_prices')
    .select(['price_pence as pence', 'valid_from as from', 'valid_until as until'])
    .where('product_type', '=', type)
    .where('product_id', '=', id)
    .execute();
}

/** Ends prices before it begins others: one price alone may be without an end. */
async function writeHistory(tx: Tx, key: ProductKey, before: DatedPrice[], after: DatedPrice[]) {
  const product = { product_type: key.type, product_id: key.id };
  const known = new Set(before.map(({ from }) => from));
  const kept = new Set(after.map(({ from }) => from));
  const gone = before.filter(({ from }) => !kept.has(from));
  for (const { from } of gone)
    await tx
      .deleteFrom('product_prices')
      .where(match({ ...product, valid_from: from }))
      .execute();
  for (const { from, pence, until } of after.filter((price) => known.has(price.from)))
    await tx
      .updateTable('product_prices')
      .set({ price_pence: pence, valid_until: until })
      .where(match({ ...product, valid_from: from }))
      .execute();
  const begun = after.filter(({ from }) => !known.has(from));
  const rows = begun.map(({ from, pence, until }) => ({
    ...product,
    price_pence: pence,
    valid_from: from,
    valid_until: until,
  }));
  if (rows.length > 0) await tx.insertInto('product_prices').values(rows).execute();
}

function match(price: { product_type: ProductType; product_id: number; valid_from: string }) {
  return (where: ExpressionBuilder<Tables, 'product_prices'>) => where.and(price);
}
