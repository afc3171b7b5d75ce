import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { shownImage } from './product-picture.server.ts';

/** A product that takes place on a day, read to be sold: nobody else can take its places until the transaction ends. */
export function lockEvent(tx: Tx, productId: number) {
  return tx
    .selectFrom('product_events')
    .select(['places_left', 'begins_at'])
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirst();
}

/** Counted down by the database itself, so that no place is taken twice. False where too few are left. */
export async function takePlacesAt(tx: Tx, productId: number, places: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product_events')
    .set((event) => ({ places_left: event('places_left', '-', places) }))
    .where('product_id', '=', productId)
    .where((event) => event.or([event('places_left', 'is', null), event('places_left', '>=', places)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Never more than it has, should it have fewer since. */
export async function returnPlacesAt(tx: Tx, productId: number, places: number) {
  await tx
    .updateTable('product_events')
    .set((event) => ({
      places_left: event.fn<number | null>('least', ['places', event('places_left', '+', places)]),
    }))
    .where('product_id', '=', productId)
    .execute();
}

/** The ids of products whose day ended before an instant, as a part of a query. */
export function eventsOver(db: Db, endedBefore: Date) {
  return db.selectFrom('product_events').select('product_id').where('ends_at', '<', endedBefore);
}

/** The courses that did not end before an instant, as a part of a query. */
export function productsNotOver(db: Db, endedBefore: Date) {
  return db
    .selectFrom('products')
    .select('id as product_id')
    .where('type', '=', 'course')
    .where('id', 'not in', eventsOver(db, endedBefore));
}

/** The products that take place on a day, with that day, as a part of a query. */
export function eventProducts(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('product_events as event', (join) =>
      join.onRef('event.product_type', '=', 'products.type').onRef('event.product_id', '=', 'products.id'),
    )
    .select(['products.id', 'name', 'slug', 'url', 'summary', 'off_sale_at'])
    .select(shownImage.as('image'))
    .select(['event.begins_at', 'event.ends_at', 'event.venue', 'event.whole_pence', 'event.places'])
    .select('event.places_left');
}
