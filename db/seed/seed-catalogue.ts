import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { areas } from './areas.ts';
import { lessonsIn } from './lessons.ts';
import {
  digitalProducts,
  instructorTraining,
  onSaleSince,
  postedProducts,
  pricesOn,
  type SeedProduct,
} from './products.ts';

/** What the site has pages and material for, at every school. */
export const basicProducts = [...instructorTraining, ...digitalProducts, ...postedProducts];
export const seedProducts = [...areas.flatMap(lessonsIn), ...basicProducts];

/**
 * Fills a database without products with those that every school has; any other is left unchanged. They have no earlier
 * prices, since this school never charged them. `today` is a London date.
 */
export async function seedBasicProducts(db: Db, today: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    if (await tx.selectFrom('products').select('id').limit(1).executeTakeFirst()) return false;
    await insertProducts(tx, basicProducts.map(atPresentPrice), today);
    return true;
  });
}

/** Fills an empty catalogue; one with any area is left unchanged. Returns whether it wrote. */
export async function seedCatalogue(db: Db, today: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    if (await tx.selectFrom('areas').select('slug').limit(1).executeTakeFirst()) return false;
    await tx.insertInto('areas').values(areas.map(areaRow)).execute();
    await tx.insertInto('area_outcodes').values(areas.flatMap(outcodeRows)).execute();
    // The basic products may be there already.
    const here = await tx.selectFrom('products').select(['type', 'id']).execute();
    const isHere = ({ type, id }: SeedProduct) => here.some((one) => one.type === type && one.id === id);
    await insertProducts(
      tx,
      seedProducts.filter((product) => !isHere(product)),
      today,
    );
    return true;
  });
}

/** If several sites start at once on an empty database, one fills it. */
async function lockSeeding(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtext('seed catalogue'))`.execute(tx);
}

async function insertProducts(tx: Tx, products: SeedProduct[], today: string) {
  await tx.insertInto('products').values(products.map(productRow)).execute();
  await tx
    .insertInto('product_prices')
    .values(products.flatMap((product) => priceRows(product, today)))
    .execute();
  const parts = products.flatMap(partRows);
  if (parts.length > 0) await tx.insertInto('bundle_parts').values(parts).execute();
}

function atPresentPrice(product: SeedProduct): SeedProduct {
  const prices = product.prices.slice(-1).map(({ pence }) => ({ pence, from: onSaleSince, until: null }));
  return { ...product, prices };
}

function areaRow(area: (typeof areas)[number]) {
  return {
    slug: area.slug,
    name: area.name,
    postcode_area: area.postcodeArea,
    region: area.region,
    intro: area.intro,
    lat: area.lat,
    lon: area.lon,
    most_chosen_hours: area.mostChosenHours,
  };
}

function outcodeRows(area: (typeof areas)[number]) {
  return area.outcodes.split(' ').map((outcode) => ({ outcode, area_slug: area.slug }));
}

export function productRow(product: SeedProduct) {
  return {
    type: product.type,
    id: product.id,
    name: product.name,
    slug: product.slug,
    url: product.url,
    image: product.image,
    summary: product.summary,
    dispatch_type: product.dispatch,
    is_instructor_training: product.isInstructorTraining ?? false,
    quantity_limit: product.limit,
    area_slug: product.areaSlug ?? null,
    transmission: product.transmission ?? null,
    hours: product.hours ?? null,
  };
}

export function priceRows(product: SeedProduct, today: string) {
  return pricesOn(product, today).map(({ pence, from, until }) => ({
    product_type: product.type,
    product_id: product.id,
    price_pence: pence,
    valid_from: from,
    valid_until: until,
  }));
}

function partRows(product: SeedProduct) {
  return (product.parts ?? []).map((id) => ({
    bundle_id: product.id,
    product_type: 'product' as const,
    product_id: id,
  }));
}
