import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

export function findArea(db: Db | Tx, slug: string) {
  return areaRow(db, slug).executeTakeFirst();
}

/** An area as it stands; nobody else changes it until the transaction ends. */
export function lockArea(tx: Tx, slug: string) {
  return areaRow(tx, slug).forUpdate().executeTakeFirst();
}

function areaRow(db: Db | Tx, slug: string) {
  return db.selectFrom('areas').select(['slug', 'name', 'hidden_at']).where('slug', '=', slug);
}

export async function renameArea(tx: Tx, slug: string, name: string) {
  await tx.updateTable('areas').set({ name }).where('slug', '=', slug).execute();
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

/** The only one stays: an area is found by its postcodes. */
export async function removeOutcode(
  tx: Tx,
  slug: string,
  outcode: string,
): Promise<'removed' | 'unknown' | 'only'> {
  const codes = await tx
    .selectFrom('area_outcodes')
    .select('outcode')
    .where('area_slug', '=', slug)
    .execute();
  if (!codes.some((code) => code.outcode === outcode)) return 'unknown';
  if (codes.length === 1) return 'only';
  await tx.deleteFrom('area_outcodes').where('area_slug', '=', slug).where('outcode', '=', outcode).execute();
  return 'removed';
}
