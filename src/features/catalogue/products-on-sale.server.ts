import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { findProducts } from './catalogue.server.ts';
import {
  type Offer,
  type Product,
  type ProductKey,
  type ProductType,
  type Transmission,
  wasDoubt,
} from './catalogue.ts';
import { productsQuery, toOffer, toProducts } from './product-rows.server.ts';

/** The three offers of the basket page, in the specification's order (§2). */
const UPSELLS: readonly ProductKey[] = [
  { type: 'bundle', id: 31 },
  { type: 'product', id: 2 },
  { type: 'product', id: 1 },
];

export function isTransmission(text: unknown): text is Transmission {
  return text === 'manual' || text === 'automatic';
}

/** The packages on sale in an area for a gearbox, shortest first. */
export async function lessonPackages(
  db: Db,
  areaSlug: string,
  transmission: Transmission,
  at: Date,
): Promise<Product[]> {
  const rows = await productsQuery(db)
    .where('type', '=', 'lesson')
    .where('area_slug', '=', areaSlug)
    .where('transmission', '=', transmission)
    .orderBy('hours')
    .execute();
  return toProducts(rows, at).filter((product) => !product.withdrawn);
}

/** All that is on sale by its type and id: of one type, or the lessons of an area or gearbox, where they are given. */
export async function productsOnSale(
  db: Db,
  {
    type,
    area,
    transmission,
  }: { type?: ProductType | undefined; area?: string | undefined; transmission?: Transmission | undefined },
  at: Date,
): Promise<Product[]> {
  const rows = await productsQuery(db)
    .$if(type !== undefined, (products) => products.where('type', '=', type as ProductType))
    .$if(area !== undefined, (products) => products.where('area_slug', '=', area ?? ''))
    .$if(transmission !== undefined, (products) =>
      products.where('transmission', '=', transmission as Transmission),
    )
    .orderBy('type')
    .orderBy('id')
    .execute();
  return toProducts(rows, at).filter((product) => !product.withdrawn && !product.event?.begun);
}

/** All that is on sale, with why today's price may not be called what it "was" beside an offer. */
export async function allBesideOffer(
  db: Db,
  offer: Parameters<typeof wasDoubt>[1],
  at: Date,
): Promise<{ product: Product; doubt: string | undefined }[]> {
  const rows = await productsQuery(db).orderBy('type').orderBy('id').execute();
  return rows.flatMap((row) =>
    toProducts([row], at)
      .filter((product) => !product.withdrawn)
      .map((product) => ({ product, doubt: wasDoubt(row.prices, offer, londonDate(at)) })),
  );
}

/** What an hour costs before the fee, in each area and for each gearbox: `leeds manual`. In one statement. */
export async function hourPrices(db: Db, at: Date): Promise<Map<string, Pence>> {
  const rows = await productsQuery(db).where('type', '=', 'lesson').where('hours', '=', 1).execute();
  const hours = toProducts(rows, at).filter((product) => !product.withdrawn);
  return new Map(hours.map(({ areaSlug, transmission, price }) => [`${areaSlug} ${transmission}`, price]));
}

export async function upsells(db: Db, at: Date): Promise<Offer[]> {
  const products = await findProducts(db, UPSELLS, at);
  return products.filter((product) => !product.withdrawn).map(toOffer);
}

/** What is posted beside the lessons: the L-plate and Highway Code pack. */
export async function sellableExtras(db: Db, at: Date): Promise<Offer[]> {
  const rows = await productsQuery(db)
    .where('type', '=', 'product')
    .where('dispatch_type', '=', 'physical')
    .orderBy('id')
    .execute();
  return toProducts(rows, at)
    .filter((product) => !product.withdrawn)
    .map(toOffer);
}

/** What is sold beside lessons that needs nothing but a quantity: products, bundles and training. */
export async function sellableByPhone(db: Db, at: Date): Promise<Product[]> {
  const rows = await productsQuery(db)
    .where('type', 'in', ['product', 'bundle', 'training'])
    .orderBy('type')
    .orderBy('id')
    .execute();
  return toProducts(rows, at).filter((product) => !product.withdrawn);
}

export interface Training {
  product: Product;
  /** Which of the three parts it is, or all of them; null for other training. */
  part: number | 'all' | null;
}

/** The training for instructors: its parts first, then what staff have added, and what holds all parts last. */
export async function trainingOnSale(db: Db, at: Date): Promise<Training[]> {
  const rows = await productsQuery(db).where('type', '=', 'training').orderBy('id').execute();
  const training = rows.flatMap((row) =>
    toProducts([row], at).map((product) => ({ product, part: partOf(row.slug) })),
  );
  const order = ({ part }: Training) => (part === 'all' ? 2 : part === null ? 1 : 0);
  return training
    .filter(({ product }) => !product.withdrawn)
    .toSorted((one, other) => order(one) - order(other));
}

/** The addresses of the parts stay, whatever staff call them. */
function partOf(slug: string): Training['part'] {
  if (slug === 'instructor-training') return 'all';
  const [, part] = /^instructor-training-part-(\d)$/.exec(slug) ?? [];
  return part ? Number(part) : null;
}
