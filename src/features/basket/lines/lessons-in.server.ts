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
