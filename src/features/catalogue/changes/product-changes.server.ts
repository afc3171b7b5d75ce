import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { referencesTo } from '#src/platform/db/references.server.ts';
import { freeSlug } from '#src/platform/slug.ts';
import type { ProductKey, ProductType } from '../catalogue.ts';
import { RESERVED_SLUGS } from '../reserved-slugs.ts';

export function findProduct(db: Db, key: ProductKey) {
  return productRow(db, key).executeTakeFirst();
}

/** A product as it stands; nobody else changes it until the transaction ends. */
export function lockProduct(tx: Tx, key: ProductKey) {
  return productRow(tx, key).forUpdate().executeTakeFirst();
}

function productRow(db: Db, { type, id }: ProductKey) {
  return db
    .selectFrom('products')
    .select(['name', 'quantity_limit', 'off_sale_at', 'area_slug', 'transmission', 'hours'])
    .select(['slug', 'summary', 'lead', 'for_whom', 'contents', 'picture', 'dispatch_type'])
    .where('type', '=', type)
    .where('id', '=', id);
}

export interface ProductWords {
  name: string;
  summary: string;
  lead: string | null;
  for_whom: string[] | null;
  contents: string[] | null;
}

export async function setWords(tx: Tx, { type, id }: ProductKey, words: ProductWords) {
  await tx.updateTable('products').set(words).where('type', '=', type).where('id', '=', id).execute();
}

export async function setPicture(tx: Tx, { type, id }: ProductKey, picture: string | null) {
  await tx.updateTable('products').set({ picture }).where('type', '=', type).where('id', '=', id).execute();
}

export interface NewProduct {
  /** Training has its place on one page; what is posted has a page of its own. */
  kind: 'training' | 'posted';
  name: string;
  summary: string;
  postagePence: number;
}

/** Adds a product that is off sale, and has no price yet. */
export async function addProduct(tx: Tx, product: NewProduct, now: Date): Promise<ProductKey> {
  const { kind, name, summary } = product;
  const type = kind === 'training' ? 'training' : 'product';
  const id = await nextProductId(tx, type);
  const slug = await freeSlug(name, kind, (one) => isSlugFree(tx, one));
  await tx
    .insertInto('products')
    .values({
      type,
      id,
      name,
      slug,
      summary,
      off_sale_at: now,
      ...(kind === 'training'
        ? {
            url: '/instructor-training',
            image: '/art/spots/instructor-training.svg',
            dispatch_type: 'none',
            is_instructor_training: true,
            quantity_limit: 1,
          }
        : {
            url: `/${slug}`,
            image: '/art/spots/parcel.svg',
            dispatch_type: 'physical',
            quantity_limit: 10,
            postage_pence: product.postagePence,
          }),
    })
    .execute();
  return { type, id };
}

/** An address is of one product, whatever its type, and no other page's. */
async function isSlugFree(tx: Tx, slug: string): Promise<boolean> {
  if (RESERVED_SLUGS.has(slug)) return false;
  return !(await tx.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirst());
}

export async function setLimit(tx: Tx, { type, id }: ProductKey, limit: number | null) {
  await tx
    .updateTable('products')
    .set({ quantity_limit: limit })
    .where('type', '=', type)
    .where('id', '=', id)
    .execute();
}

/** Takes a product off sale, or puts it back. False where the same package of lessons is on sale already. */
export async function setOnSale(
  tx: Tx,
  { type, id }: ProductKey,
  onSale: boolean,
  now: Date,
): Promise<boolean> {
  if (onSale && (await hasTwin(tx, { type, id }))) return false;
  await tx
    .updateTable('products')
    .set({ off_sale_at: onSale ? null : now })
    .where('type', '=', type)
    .where('id', '=', id)
    .execute();
  return true;
}

/** An area has one package of each length and gearbox on sale. */
async function hasTwin(tx: Tx, { type, id }: ProductKey): Promise<boolean> {
  const twin = await tx
    .selectFrom('products')
    .innerJoin('products as own', (join) =>
      join
        .onRef('own.area_slug', '=', 'products.area_slug')
        .onRef('own.transmission', '=', 'products.transmission')
        .onRef('own.hours', '=', 'products.hours'),
    )
    .select('products.id')
    .where('own.type', '=', type)
    .where('own.id', '=', id)
    .where('products.type', '=', 'lesson')
    .where('products.id', '!=', id)
    .where('products.off_sale_at', 'is', null)
    .executeTakeFirst();
  return type === 'lesson' && twin !== undefined;
}

/** Takes an area's lessons off sale, when the area is hidden. */
export async function withdrawLessonsOf(tx: Tx, areaSlug: string, now: Date) {
  await tx
    .updateTable('products')
    .set({ off_sale_at: now })
    .where('type', '=', 'lesson')
    .where('area_slug', '=', areaSlug)
    .where('off_sale_at', 'is', null)
    .execute();
}

/** Puts those back on sale that went with the area, at that instant. */
export async function returnLessonsOf(tx: Tx, areaSlug: string, hiddenAt: Date) {
  await tx
    .updateTable('products')
    .set({ off_sale_at: null })
    .where('type', '=', 'lesson')
    .where('area_slug', '=', areaSlug)
    .where('off_sale_at', '=', hiddenAt)
    .execute();
}

/** "10 hours in Leeds" is renamed with its area. */
export async function renameLessonsOf(tx: Tx, areaSlug: string, name: { from: string; to: string }) {
  await tx
    .updateTable('products')
    .set({ name: sql<string>`replace(name, ${` in ${name.from}`}, ${` in ${name.to}`})` })
    .where('type', '=', 'lesson')
    .where('area_slug', '=', areaSlug)
    .execute();
}

export async function nextProductId(tx: Tx, type: ProductType): Promise<number> {
  // One at a time, so that two staff who add something at once get different ids.
  await sql`select pg_advisory_xact_lock(hashtext('product ids'))`.execute(tx);
  const { last } = await tx
    .selectFrom('products')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

/** What products are called, by their ids. Locked, nobody changes them until the transaction ends. */
export async function productNames(db: Db, type: ProductType, ids: readonly number[], { lock = false } = {}) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('type', '=', type)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

/** Which products something refers to that is not a part of them. */
export function referencesToProducts(db: Db, type: ProductType, ids: readonly string[]) {
  const except = ['product_prices', 'product_events'];
  return referencesTo(db, { table: 'products', key: 'id', fixed: { type }, except }, ids);
}

/** Removes products as if they had never been on sale, with their prices and dates. Nothing else refers to them. */
export async function removeProducts(tx: Tx, type: ProductType, ids: readonly number[]) {
  await tx
    .deleteFrom('product_prices')
    .where('product_type', '=', type)
    .where('product_id', 'in', ids)
    .execute();
  if (type === 'course') await tx.deleteFrom('product_events').where('product_id', 'in', ids).execute();
  await tx.deleteFrom('products').where('type', '=', type).where('id', 'in', ids).execute();
}
