import type { Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { nextProductId } from './product-changes.server.ts';

export interface NewEvent {
  name: string;
  slug: string;
  summary: string;
  begins: Date;
  ends: Date;
  venue: string;
  wholePence: number;
  places: number;
}

/** Adds a course as a product, which is sold as soon as its deposit has a price. */
export async function addEvent(tx: Tx, event: NewEvent): Promise<number> {
  const id = await nextProductId(tx, 'course');
  await tx
    .insertInto('products')
    .values({
      type: 'course',
      id,
      name: event.name,
      slug: event.slug,
      url: `/courses/${event.slug}`,
      image: '/art/spots/course.svg',
      summary: event.summary,
      dispatch_type: 'none',
      quantity_limit: 1,
    })
    .execute();
  await tx
    .insertInto('product_events')
    .values({
      product_id: id,
      begins_at: event.begins,
      ends_at: event.ends,
      venue: event.venue,
      whole_pence: event.wholePence,
      places: event.places,
      places_left: event.places,
    })
    .execute();
  return id;
}

/** Adds another date of a course as a course of its own, at the same price; it is sold as soon as its deposit has one. */
export async function copyEvent(
  tx: Tx,
  id: number,
  { slug, begins, ends, venue, places }: Omit<NewEvent, 'name' | 'summary' | 'wholePence'>,
): Promise<number> {
  const product = await tx
    .selectFrom('products')
    .selectAll()
    .where('type', '=', 'course')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { whole_pence } = await tx
    .selectFrom('product_events')
    .select('whole_pence')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  const copy = await nextProductId(tx, 'course');
  await tx
    .insertInto('products')
    .values({ ...product, id: copy, slug, url: `/courses/${slug}`, off_sale_at: null })
    .execute();
  await tx
    .insertInto('product_events')
    .values({
      product_id: copy,
      begins_at: begins,
      ends_at: ends,
      venue,
      whole_pence,
      places,
      places_left: places,
    })
    .execute();
  return copy;
}

export async function changeEvent(
  tx: Tx,
  id: number,
  { name, summary, wholePence }: Pick<NewEvent, 'name' | 'summary' | 'wholePence'>,
) {
  await tx
    .updateTable('products')
    .set({ name, summary })
    .where('type', '=', 'course')
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('product_events')
    .set({ whole_pence: wholePence })
    .where('product_id', '=', id)
    .execute();
}

/** The whole price of a course, of which its own price is the deposit. */
export async function wholePriceOf(tx: Tx, id: number): Promise<Pence> {
  const event = await tx
    .selectFrom('product_events')
    .select('whole_pence')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  return asPence(event.whole_pence);
}

/** The highest deposit of a course from a London day on; none where it is free. */
export async function highestDeposit(tx: Tx, id: number, day: string): Promise<Pence | undefined> {
  const row = await tx
    .selectFrom('product_prices')
    .select('price_pence')
    .where('product_type', '=', 'course')
    .where('product_id', '=', id)
    .where((price) => price.or([price('valid_until', 'is', null), price('valid_until', '>', day)]))
    .orderBy('price_pence', 'desc')
    .executeTakeFirst();
  return row?.price_pence;
}

export function eventSlugTaken(tx: Tx, slug: string) {
  const taken = tx.selectFrom('products').select('id').where('type', '=', 'course').where('slug', '=', slug);
  return taken.executeTakeFirst();
}

export async function moveEvent(
  tx: Tx,
  id: number,
  { begins, ends, venue }: { begins: Date; ends: Date; venue: string },
) {
  await tx
    .updateTable('product_events')
    .set({ begins_at: begins, ends_at: ends, venue })
    .where('product_id', '=', id)
    .execute();
}

/** Sets how many may come; answers how many are taken where that is more, and changes nothing then. */
export async function setEventPlaces(tx: Tx, id: number, places: number): Promise<number | undefined> {
  const event = await tx
    .selectFrom('product_events')
    .select(['places', 'places_left'])
    .where('product_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const taken = event.places === null ? 0 : event.places - (event.places_left ?? 0);
  if (places < taken) return taken;
  await tx
    .updateTable('product_events')
    .set({ places, places_left: places - taken })
    .where('product_id', '=', id)
    .execute();
  return undefined;
}
