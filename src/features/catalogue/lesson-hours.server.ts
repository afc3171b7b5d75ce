import type { Db } from '#src/platform/db/db.server.ts';

/** The hours of lesson packages, by their ids. A package keeps its hours for ever. */
export async function lessonHours(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'hours'])
    .where('type', '=', 'lesson')
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, hours }) => [id, hours ?? 0]));
}

/** The area of an order without lessons. */
export const NO_AREA = '';

/** The area of every lesson package, withdrawn ones too, by its id. */
export async function lessonAreas(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'area_slug'])
    .where('type', '=', 'lesson')
    .where('area_slug', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, area_slug }) => (area_slug ? [[id, area_slug] as const] : [])));
}
