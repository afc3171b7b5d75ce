import { londonDate } from '#src/platform/clock.ts';
import { shortWeekday } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';
import type { DatedPrice, ProductKey, ProductType, Transmission } from '../catalogue.ts';
import { priceOn, usualDoubt } from '../catalogue.ts';
import { carriesFee, feeOn } from '../fee.ts';
import { productsQuery, toProducts } from '../product-rows.server.ts';
import { type ProductTexts, productTexts } from '../product-texts.ts';
import { nextPrice } from './price-history.ts';

/** A price with its make-up, in pence (R3). */
export interface FullPrice {
  net: Pence;
  fee: Pence;
  priceWithFee: Pence;
  /** The price of an hour of a package of lessons. */
  anHour: Pence | null;
}

/** A product as the staff see it: on sale or not, and with the prices to come. */
export interface StaffProduct {
  type: ProductType;
  id: number;
  name: string;
  slug: string;
  url: string;
  summary: string;
  texts: ProductTexts;
  /** The address of what the site shows of it. */
  image: string;
  hasPicture: boolean;
  isPosted: boolean;
  areaSlug: string | null;
  transmission: Transmission | null;
  hours: number | null;
  limit: number | null;
  onSale: boolean;
  withFee: boolean;
  /** Null while it has no price. */
  now: FullPrice | null;
  /** `day` is that from which it is charged, in words. */
  next: (FullPrice & { from: string; day: string }) | null;
  /** What the shop says it used to cost; derived from its price history. */
  usual: Pence | null;
  /** Why the shop should not say so: an earlier price, of a bundle that of a part, is not what it usually cost. */
  usualDoubt: string | null;
  history: DatedPrice[];
}

type PricedHours = Pick<StaffProduct, 'hours' | 'withFee'>;

/** Every product, by type and id; a package of lessons by its area, gearbox and hours. */
export async function productsForStaff(
  db: Db,
  now: Date,
  only: { types?: ProductType[]; areaSlug?: string } = {},
): Promise<StaffProduct[]> {
  let query = productsQuery(db);
  if (only.types) query = query.where('type', 'in', only.types);
  if (only.areaSlug) query = query.where('area_slug', '=', only.areaSlug);
  const rows = await query
    .orderBy('type')
    .orderBy('area_slug')
    .orderBy('transmission', 'desc')
    .orderBy('hours')
    .orderBy('id')
    .execute();
  return rows.map((row) => toStaffProduct(row, now));
}

export async function productForStaff(
  db: Db,
  { type, id }: ProductKey,
  now: Date,
): Promise<StaffProduct | undefined> {
  const row = await productsQuery(db).where('type', '=', type).where('id', '=', id).executeTakeFirst();
  return row && toStaffProduct(row, now);
}

/** A price with its fee, and by the hour. */
export function fullPrice(net: Pence, { withFee, hours }: PricedHours): FullPrice {
  const fee = withFee ? feeOn(net) : asPence(0);
  const priceWithFee = sum([net, fee]);
  return { net, fee, priceWithFee, anHour: hours ? asPence(Math.round(priceWithFee / hours)) : null };
}

function doubtOf(row: Row, today: string): string | undefined {
  if (row.type !== 'bundle') return usualDoubt(row.prices, today);
  const parts = [...Map.groupBy(row.part_prices, (price) => price.part).values()];
  return parts.map((prices) => usualDoubt(prices, today)).find((doubt) => doubt !== undefined);
}

type Row = Awaited<ReturnType<ReturnType<typeof productsQuery>['execute']>>[number];

function toStaffProduct(row: Row, now: Date): StaffProduct {
  const today = londonDate(now);
  const made = {
    hours: row.hours,
    withFee: carriesFee({ type: row.type, isInstructorTraining: row.is_instructor_training }),
  };
  const net = priceOn(row.prices, today);
  const next = nextPrice(row.prices, today);
  const [shopProduct] = toProducts([row], now);
  return {
    ...made,
    type: row.type,
    id: row.id,
    name: row.name,
    slug: row.slug,
    url: row.url,
    summary: row.summary,
    texts: productTexts(row),
    image: row.shown_image,
    hasPicture: row.picture !== null,
    isPosted: row.dispatch_type === 'physical',
    areaSlug: row.area_slug,
    transmission: row.transmission,
    limit: row.quantity_limit,
    onSale: row.off_sale_at === null || row.off_sale_at > now,
    now: net === undefined ? null : fullPrice(net, made),
    next: next
      ? { ...fullPrice(next.pence, made), from: next.from, day: shortWeekday(next.from, today) }
      : null,
    usual: shopProduct?.usual ?? null,
    usualDoubt: (shopProduct?.usual !== undefined && doubtOf(row, today)) || null,
    history: row.prices.toSorted((one, other) => (one.from < other.from ? 1 : -1)),
  };
}
