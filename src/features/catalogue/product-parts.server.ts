import type { Db } from '#src/platform/db/db.server.ts';
import type { ProductKey } from './catalogue.ts';
import { shownImage } from './product-picture.server.ts';

/** The digital products in these bundles. */
export function digitalPartsOf(db: Db, bundleIds: number[]): Promise<(ProductKey & { bundleId: number })[]> {
  return db
    .selectFrom('bundle_parts')
    .innerJoin('products', (join) =>
      join
        .onRef('products.type', '=', 'bundle_parts.product_type')
        .onRef('products.id', '=', 'bundle_parts.product_id'),
    )
    .where('bundle_id', 'in', bundleIds)
    .where('products.dispatch_type', '=', 'digital')
    .select(['bundle_id as bundleId', 'products.type', 'products.id'])
    .execute();
}

/** Products as lists show them, without prices, as a part of a query. */
export function shownProducts(db: Db) {
  return db
    .selectFrom('products')
    .select(['type', 'id', 'name', 'slug', 'summary'])
    .select(shownImage.as('image'));
}
