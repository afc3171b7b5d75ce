import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { referencesTo } from '#src/platform/db/references.server.ts';
import { freeSlug } from '#src/platform/slug.ts';
import '../tables.ts';

/** What staff write of an area. */
export interface AreaProfile {
  name: string;
  region: string;
  intro: string;
  /** Where it is on the map. */
  lat: number;
  lon: number;
  most_chosen_hours: number;
}

export function findArea(db: Db, slug: string) {
  return areaRow(db, slug).executeTakeFirst();
}

/** An area as it stands; nobody else changes it until the transaction ends. */
export function lockArea(tx: Tx, slug: string) {
  return areaRow(tx, slug).forUpdate().executeTakeFirst();
}

function areaRow(db: Db, slug: string) {
  return db.selectFrom('areas').selectAll().where('slug', '=', slug);
}

/** Adds an area under an address of its own, on the site at once. It is found once it has postcodes. */
export async function addArea(
  tx: Tx,
  area: AreaProfile & { postcode_area: string },
  wanted = area.name,
): Promise<string> {
  return freeSlug(wanted, 'area', async (slug) => {
    const added = await tx
      .insertInto('areas')
      .values({ ...area, slug })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  });
}

/** The address of its page stays. */
export async function changeArea(tx: Tx, slug: string, area: AreaProfile) {
  await tx.updateTable('areas').set(area).where('slug', '=', slug).execute();
}

/** Whether another area is called that. */
export async function isNameTaken(tx: Tx, name: string, slug?: string): Promise<boolean> {
  const others = await tx
    .selectFrom('areas')
    .select('slug')
    .where((where) => where(where.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .execute();
  return others.some((other) => other.slug !== slug);
}

export async function setAreaHidden(tx: Tx, slug: string, hiddenAt: Date | null) {
  await tx.updateTable('areas').set({ hidden_at: hiddenAt }).where('slug', '=', slug).execute();
}

/** An outward code belongs to one area. Answers the name of the area that has it already, if any. */
export async function addOutcode(tx: Tx, slug: string, outcode: string): Promise<string | undefined> {
  const added = await tx
    .insertInto('area_outcodes')
    .values({ outcode, area_slug: slug })
    .onConflict((conflict) => conflict.column('outcode').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return undefined;
  const taken = await tx
    .selectFrom('area_outcodes')
    .innerJoin('areas', 'areas.slug', 'area_outcodes.area_slug')
    .select('areas.name')
    .where('outcode', '=', outcode)
    .executeTakeFirstOrThrow();
  return taken.name;
}

/** The last one stays where visitors see the area, which they find by its postcodes. */
export async function removeOutcode(
  tx: Tx,
  { slug, hidden_at }: { slug: string; hidden_at: Date | null },
  outcode: string,
): Promise<'removed' | 'unknown' | 'last'> {
  const codes = await outcodesOf(tx, slug);
  if (!codes.includes(outcode)) return 'unknown';
  if (codes.length === 1 && !hidden_at) return 'last';
  await tx.deleteFrom('area_outcodes').where('area_slug', '=', slug).where('outcode', '=', outcode).execute();
  return 'removed';
}

export async function outcodesOf(tx: Tx, slug: string): Promise<string[]> {
  const rows = await tx.selectFrom('area_outcodes').select('outcode').where('area_slug', '=', slug).execute();
  return rows.map(({ outcode }) => outcode);
}

/** Which areas something refers to: packages, instructors, codes. */
export function referencesToAreas(db: Db, slugs: readonly string[]) {
  return referencesTo(db, { table: 'areas', key: 'slug', except: ['area_outcodes'] }, slugs);
}

/** Removes areas as if they had never been here. Nothing refers to them. */
export async function removeAreas(tx: Tx, slugs: readonly string[]) {
  await tx.deleteFrom('area_outcodes').where('area_slug', 'in', slugs).execute();
  await tx.deleteFrom('areas').where('slug', 'in', slugs).execute();
}

/** What areas are called. Locked, nothing is added to them until the transaction ends. */
export async function areaNames(db: Db, slugs: readonly string[], { lock = false } = {}) {
  const rows = await db
    .selectFrom('areas')
    .select(['slug as key', 'name'])
    .where('slug', 'in', slugs)
    .orderBy('slug')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}
