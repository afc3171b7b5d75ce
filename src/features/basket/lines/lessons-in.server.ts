import { sql } from 'kysely';
import type { ProductType } from '#src/features/catalogue/catalogue.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Line } from './line.ts';

/** The first lesson package in each of these baskets; those without lessons are left out. */
export async function lessonsIn(db: Db, uuids: readonly string[]): Promise<Map<string, number>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('baskets')
    .select(['uuid', 'lines'])
    .where('uuid', 'in', [...uuids])
    .execute();
  return new Map(
    rows.flatMap(({ uuid, lines }) => {
      const lesson = (lines as Line[]).find(({ type }) => type === 'lesson');
      return lesson ? [[uuid, lesson.id] as const] : [];
    }),
  );
}

/** Which of these products stand in a basket, by their ids. */
export async function productsInBaskets(
  db: Db,
  type: ProductType,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct line->>'id' as id from baskets, json_array_elements(lines) line
    where line->>'type' = ${type} and line->>'id' = any(${[...ids]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Which of these instructors somebody has chosen in a basket. */
export async function instructorsInBaskets(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select distinct line->'options'->>'instructor' as slug from baskets, json_array_elements(lines) line
    where line->'options'->>'instructor' = any(${[...slugs]}::text[])`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}
