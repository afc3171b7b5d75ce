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
  let cached = new Map<string, { product: Product; at: number }>();
  return {
    // What is being read meanwhile may be of before the change: it is kept in the map that nobody asks any more.
    forget: () => {
      cached = new Map();
    },
    async products(keys, at) {
      const kept = cached;
      // Taken at once: while the others are read, another call may forget these.
      const productsByKey = new Map<string, Product>();
      for (const name of keys.map(keyOf)) {
        const known = kept.get(name);
        if (known && Math.abs(at.getTime() - known.at) < FRESH_MS) productsByKey.set(name, known.product);
      }
      const others = keys.filter((key) => !productsByKey.has(keyOf(key)));
      const read = await findProducts(db, others, at);
      for (const product of await withTeachers(read, () => findTeachers(at))) {
        productsByKey.set(keyOf(product), product);
        if (!product.event) kept.set(keyOf(product), { product, at: at.getTime() });
      }
      return keys.flatMap((key) => productsByKey.get(keyOf(key)) ?? []);
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
  const productsByKey = new Map(toProducts(rows, at).map((product) => [keyOf(product), product]));
  return keys.flatMap((key) => productsByKey.get(keyOf(key)) ?? []);
}

function keyOf({ type, id }: ProductKey): string {
  return `${type}:${id}`;
}
