import type { Db } from '#src/platform/db/db.server.ts';
import type { ProductKey, ProductType } from './catalogue.ts';
import { eventProducts } from './event-places.server.ts';

/** The pages of learning aids that are sold, each once. */
export async function learningAidUrls(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('url')
    .distinct()
    .where('type', 'in', ['product', 'bundle'])
    .where((eb) => eb.or([eb('off_sale_at', 'is', null), eb('off_sale_at', '>', now)]))
    .orderBy('url')
    .execute();
  return rows.map(({ url }) => url);
}

/** The pages of events that are still to come, the next one first. */
export async function eventUrls(db: Db, now: Date): Promise<string[]> {
  const rows = await eventProducts(db)
    .where('event.begins_at', '>', now)
    .where((eb) => eb.or([eb('off_sale_at', 'is', null), eb('off_sale_at', '>', now)]))
    .orderBy('event.begins_at')
    .execute();
  return rows.map(({ url }) => url);
}

/** The product of one of these types that has this slug. */
export function keyBySlug(db: Db, slug: string, types: ProductType[]): Promise<ProductKey | undefined> {
  return db
    .selectFrom('products')
    .select(['type', 'id'])
    .where('slug', '=', slug)
    .where('type', 'in', types)
    .executeTakeFirst();
}
