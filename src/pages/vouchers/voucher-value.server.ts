import { listAreas } from '#src/features/areas/areas.server.ts';
import { type Area, searchAreas } from '#src/features/areas/areas.ts';
import { lessonPackages } from '#src/features/catalogue/products-on-sale.server.ts';
import type { Package } from '#src/features/vouchers/balance/hours-bought.ts';
import type { Db } from '#src/platform/db/db.server.ts';

/** The lessons of the requested area, or of the nearest one. */
export type AreaFares =
  | { kind: 'nothing' }
  | { kind: 'unknown' }
  | {
      kind: 'fares';
      place: string;
      area: { slug: string; name: string };
      miles: number;
      manual: Package[];
      automatic: Package[];
    };

export async function faresAround(db: Db, text: string, now: Date): Promise<AreaFares> {
  if (!text.trim()) return { kind: 'nothing' };
  const result = searchAreas(text, await listAreas(db));
  if (result.kind === 'taught') return faresIn(db, result.area, { place: result.place, miles: 0 }, now);
  const nearest = result.kind === 'nearby' ? result.neighbours[0] : undefined;
  if (result.kind !== 'nearby' || !nearest) return { kind: 'unknown' };
  return faresIn(db, nearest.area, { place: result.place, miles: Math.max(1, nearest.miles) }, now);
}

async function faresIn(
  db: Db,
  { slug, name }: Area,
  from: { place: string; miles: number },
  now: Date,
): Promise<AreaFares> {
  const packages = async (transmission: 'manual' | 'automatic') =>
    (await lessonPackages(db, slug, transmission, now)).flatMap(({ hours, price }) =>
      hours ? [{ hours, net: price }] : [],
    );
  const [manual, automatic] = await Promise.all([packages('manual'), packages('automatic')]);
  return { kind: 'fares', ...from, area: { slug, name }, manual, automatic };
}
