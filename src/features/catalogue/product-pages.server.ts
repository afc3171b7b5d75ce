import type { Db } from '#src/platform/db/db.server.ts';
import { isSlug } from '#src/platform/slug.ts';
import { findProducts } from './catalogue.server.ts';
import type { Offer, Product } from './catalogue.ts';
import { productsQuery, toOffer, toProducts } from './product-rows.server.ts';
import { type ProductTexts, productTexts } from './product-texts.ts';

/** A product with a page of its own: what is in it where it is a bundle, and which bundles it is in where it is none. */
export interface ProductPage {
  product: Offer;
  texts: ProductTexts;
  parts: Offer[];
  bundles: Offer[];
}

/** Undefined where no product or bundle goes by that name, or none that ever had a price by then. */
export async function productBySlug(db: Db, slug: string, at: Date): Promise<ProductPage | undefined> {
  if (!isSlug(slug)) return undefined;
  const rows = await productsQuery(db)
    .where('slug', '=', slug)
    .where('type', 'in', ['product', 'bundle'])
    .execute();
  const [product] = toProducts(rows, at);
  const [row] = rows;
  if (!product || !row) return undefined;
  const [parts, bundles] = await Promise.all([partsOf(db, product, at), bundlesWith(db, product, at)]);
  return { product: toOffer(product), texts: productTexts(row), parts, bundles };
}

/** Which bundles hold a product, by `type-id`: `{ 'product-1': ['bundle-31'] }`. */
export async function bundledProducts(db: Db): Promise<Record<string, string[]>> {
  const rows = await db.selectFrom('bundle_parts').selectAll().execute();
  const holders: Record<string, string[]> = {};
  for (const row of rows) {
    const key = `${row.product_type}-${row.product_id}`;
    holders[key] = [...(holders[key] ?? []), `${row.bundle_type}-${row.bundle_id}`];
  }
  return holders;
}

async function partsOf(db: Db, { type, id }: Product, at: Date): Promise<Offer[]> {
  if (type !== 'bundle') return [];
  const keys = await db
    .selectFrom('bundle_parts')
    .where('bundle_id', '=', id)
    .select(['product_type as type', 'product_id as id'])
    .orderBy('product_id')
    .execute();
  return (await findProducts(db, keys, at)).map(toOffer);
}

async function bundlesWith(db: Db, { type, id }: Product, at: Date): Promise<Offer[]> {
  const bundles = await db
    .selectFrom('bundle_parts')
    .where('product_type', '=', type)
    .where('product_id', '=', id)
    .select(['bundle_type as type', 'bundle_id as id'])
    .execute();
  const products = await findProducts(db, bundles, at);
  return products.filter((bundle) => !bundle.withdrawn).map(toOffer);
}
