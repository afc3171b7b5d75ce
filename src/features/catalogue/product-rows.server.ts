import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { bundleWorth, type Offer, type Product, priceOn, usualPrice } from './catalogue.ts';
import { shownImage, thumbnailOf } from './product-picture.server.ts';

/** Named, so that a connection plans what reads them once (`statement-names.server.ts`). */
const productColumns = [
  'products.type',
  'products.id',
  'products.name',
  'products.slug',
  'products.url',
  'products.image',
  'products.summary',
  'products.dispatch_type',
  'products.is_instructor_training',
  'products.quantity_limit',
  'products.postage_pence',
  'products.area_slug',
  'products.transmission',
  'products.hours',
  'products.off_sale_at',
  'products.lead',
  'products.for_whom',
  'products.contents',
  'products.picture',
] as const;

/** Every product with its dated prices and, for a bundle, those of its parts: all in one statement. */
export function productsQuery(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('product_events as event', (join) =>
      join.onRef('event.product_type', '=', 'products.type').onRef('event.product_id', '=', 'products.id'),
    )
    .select(productColumns)
    .select(['event.begins_at', 'event.ends_at', 'event.venue', 'event.whole_pence', 'event.places_left'])
    .select(shownImage.as('shown_image'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('product_prices as price')
          .whereRef('price.product_type', '=', 'products.type')
          .whereRef('price.product_id', '=', 'products.id')
          .select(['price.price_pence as pence', 'price.valid_from as from', 'price.valid_until as until']),
      ).as('prices'),
      jsonArrayFrom(
        eb
          .selectFrom('bundle_parts as part')
          .innerJoin('product_prices as price', (join) =>
            join
              .onRef('price.product_type', '=', 'part.product_type')
              .onRef('price.product_id', '=', 'part.product_id'),
          )
          .where('products.type', '=', 'bundle')
          .whereRef('part.bundle_id', '=', 'products.id')
          .select([
            sql<string>`part.product_type || ':' || part.product_id`.as('part'),
            'price.price_pence as pence',
            'price.valid_from as from',
            'price.valid_until as until',
          ]),
      ).as('part_prices'),
    ]);
}

/** Each copy of a digital product is a code of its own. */
const MAX_COPIES = 10;

type ProductRow = Awaited<ReturnType<ReturnType<typeof productsQuery>['execute']>>[number];

export function toProducts(rows: readonly ProductRow[], at: Date): Product[] {
  const day = londonDate(at);
  return rows.flatMap((row) => {
    const price = priceOn(row.prices, day);
    return price === undefined ? [] : [toProduct(row, price, day, at)];
  });
}

function toProduct(row: ProductRow, price: Pence, day: string, at: Date): Product {
  const usual = row.type === 'bundle' ? worth(row, day) : usualPrice(row.prices, day);
  return {
    type: row.type,
    id: row.id,
    name: row.name,
    url: row.url,
    image: row.shown_image,
    thumbnail: thumbnailOf(row.shown_image),
    summary: row.summary,
    price,
    // A former price that was lower is no bargain and is not boasted of.
    ...(usual !== undefined && usual > price ? { usual } : {}),
    limit: row.quantity_limit ?? (row.dispatch_type === 'digital' ? MAX_COPIES : null),
    dispatch: row.dispatch_type,
    isInstructorTraining: row.is_instructor_training,
    postage: asPence(row.postage_pence),
    areaSlug: row.area_slug,
    transmission: row.transmission,
    hours: row.hours,
    withdrawn: row.off_sale_at !== null && row.off_sale_at <= at,
    ...eventOf(row, price, at),
  };
}

function eventOf(row: ProductRow, price: Pence, at: Date): Pick<Product, 'event'> {
  const { begins_at: begins, ends_at: ends, venue, whole_pence: whole, places_left: placesLeft } = row;
  if (!begins || !ends) return {};
  const later = asPence(Math.max(0, (whole ?? 0) - price));
  return { event: { begins, ends, venue: venue ?? '', later, placesLeft, begun: begins <= at } };
}

function worth(row: ProductRow, day: string): Pence | undefined {
  const parts = Map.groupBy(row.part_prices, (price) => price.part);
  return bundleWorth([...parts.values()], day);
}

export function toOffer(product: Product): Offer {
  return { ...product, usualWord: product.type === 'bundle' ? 'worth' : 'usually' };
}
