import type { Tx } from '#src/platform/db/db.server.ts';
import type { Transmission } from '../catalogue.ts';
import { nextProductId } from './product-changes.server.ts';

export interface LessonPackage {
  area: { slug: string; name: string };
  transmission: Transmission;
  hours: number;
  limit: number;
}

/** The package of these hours that is on sale in an area. */
export function packageOnSale(tx: Tx, { area, transmission, hours }: LessonPackage) {
  return tx
    .selectFrom('products')
    .select('id')
    .where('type', '=', 'lesson')
    .where('area_slug', '=', area.slug)
    .where('transmission', '=', transmission)
    .where('hours', '=', hours)
    .where('off_sale_at', 'is', null)
    .executeTakeFirst();
}

/** Adds a package, which is sold as soon as it has a price. */
export async function addPackage(
  tx: Tx,
  { area, transmission, hours, limit }: LessonPackage,
): Promise<number> {
  const id = await nextProductId(tx, 'lesson');
  const slug = `${area.slug}-${transmission}-${hours}`;
  const former = await tx
    .selectFrom('products')
    .select('id')
    .where('type', '=', 'lesson')
    .where('slug', '=', slug)
    .executeTakeFirst();
  await tx
    .insertInto('products')
    .values({
      type: 'lesson',
      id,
      name: `${hours} ${hours === 1 ? 'hour' : 'hours'} in ${area.name}`,
      slug: former ? `${slug}-${id}` : slug,
      url: `/areas-covered/${area.slug}?gearbox=${transmission}`,
      image: `/art/lessons/${drawnFor(hours)}.svg`,
      summary: `Driving lessons, ${transmission}`,
      dispatch_type: 'none',
      quantity_limit: limit,
      area_slug: area.slug,
      transmission,
      hours,
    })
    .execute();
  return id;
}

/** The sizes that a drawing exists for. */
function drawnFor(hours: number): number {
  return [30, 20, 10, 5, 2, 1].find((drawn) => drawn <= hours) ?? 1;
}
