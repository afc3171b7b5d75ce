import { productsOnSale } from '#src/features/catalogue/products-on-sale.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { guidanceOf } from './voucher-guidance.ts';

/** Roughly what each amount buys of the lessons that are on sale now. */
export async function offeredGuidance(db: Db, now: Date): Promise<Record<string, string>> {
  const lessons = await productsOnSale(db, { type: 'lesson' }, now);
  return guidanceOf(
    lessons.flatMap(({ areaSlug, transmission, hours, price }) =>
      hours ? [{ board: `${areaSlug} ${transmission}`, hours, net: price }] : [],
    ),
  );
}
