import type { Db } from '#src/platform/db/db.server.ts';
import { findProducts } from './catalogue.server.ts';
import type { Product, ProductKey } from './catalogue.ts';

export interface Catalogue {
  /** The products of the keys with their prices at an instant; unknown ones are left out. */
  products(keys: readonly ProductKey[], at: Date): Promise<Product[]>;
}

// A new price or a withdrawal reaches every basket after this long at most.
const FRESH_MS = 5_000;

/**
 * Keeps products at hand for a few seconds, so that a basket call costs one statement to read and one to write. Courses
 * are asked for each time: whether there is a place left is known to the second.
 */
export function cachedCatalogue(db: Db): Catalogue {
  const shelf = new Map<string, { product: Product; at: number }>();
  return {
    async products(keys, at) {
      const dated = new Map<string, Product>();
      const stale = keys.filter((key) => !isFresh(shelf.get(nameOf(key))?.at, at));
      if (stale.length > 0) {
        for (const key of stale) shelf.delete(nameOf(key));
        const found = await findProducts(db, stale, at);
        for (const product of found) {
          if (product.event) dated.set(nameOf(product), product);
          else shelf.set(nameOf(product), { product, at: at.getTime() });
        }
      }
      return keys.flatMap((key) => shelf.get(nameOf(key))?.product ?? dated.get(nameOf(key)) ?? []);
    },
  };
}

function isFresh(loaded: number | undefined, at: Date): boolean {
  return loaded !== undefined && Math.abs(at.getTime() - loaded) < FRESH_MS;
}

function nameOf({ type, id }: ProductKey): string {
  return `${type}:${id}`;
}
