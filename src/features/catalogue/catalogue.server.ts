import type { Db } from '#src/platform/db/db.server.ts';
import type { Product, ProductKey } from './catalogue.ts';
import { productsQuery, toProducts } from './product-rows.server.ts';
import { type FindTeachers, withTeachers } from './teachers.ts';

export interface Catalogue {
  /** The products of the keys with their prices at an instant; unknown ones are left out. */
  products(keys: readonly ProductKey[], at: Date): Promise<Product[]>;
  forget(): void;
}

// A new price or a withdrawal reaches every basket after this long at most, and here at once (`forget`).
const FRESH_MS = 5_000;

/**
 * Keeps products in memory for a few seconds, so that a basket call costs one statement to read and one to write. Courses
 * are read each time: whether there is a place left is known to the second.
 */
export function cachedCatalogue(db: Db, findTeachers: FindTeachers): Catalogue {
  const cached = new Map<string, { product: Product; at: number }>();
  return {
    forget: () => cached.clear(),
    async products(keys, at) {
      const events = new Map<string, Product>();
      const stale = keys.filter(
        (key) => Math.abs(at.getTime() - (cached.get(keyOf(key))?.at ?? 0)) >= FRESH_MS,
      );
      for (const key of stale) cached.delete(keyOf(key));
      const read = await findProducts(db, stale, at);
      for (const product of await withTeachers(read, () => findTeachers(at))) {
        if (product.event) events.set(keyOf(product), product);
        else cached.set(keyOf(product), { product, at: at.getTime() });
      }
      return keys.flatMap((key) => cached.get(keyOf(key))?.product ?? events.get(keyOf(key)) ?? []);
    },
  };
}

/** Undefined when there is no such product, or none with a price at that instant. */
export async function findProduct(db: Db, key: ProductKey, at: Date): Promise<Product | undefined> {
  const [product] = await findProducts(db, [key], at);
  return product;
}

/** The products of the keys, in the keys' order; unknown ones are left out. One query. */
export async function findProducts(db: Db, keys: readonly ProductKey[], at: Date): Promise<Product[]> {
  if (keys.length === 0) return [];
  const rows = await productsQuery(db)
    .where((eb) => eb.or(keys.map(({ type, id }) => eb.and([eb('type', '=', type), eb('id', '=', id)]))))
    .execute();
  const found = new Map(toProducts(rows, at).map((product) => [keyOf(product), product]));
  return keys.flatMap((key) => found.get(keyOf(key)) ?? []);
}

function keyOf({ type, id }: ProductKey): string {
  return `${type}:${id}`;
}
