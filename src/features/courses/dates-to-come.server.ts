import type { Db } from '#src/platform/db/db.server.ts';
import type { Course } from './course.ts';
import { coursesToCome } from './courses.server.ts';
import { originalOf } from './reviewed-courses.server.ts';
import './tables.ts';

/** The dates of a course that places are sold on, by any of its dates: the next one first, those that are full among them. */
export async function datesToCome(db: Db, id: number, now: Date): Promise<Course[]> {
  const original = await originalOf(db, id);
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .where((where) => where.or([where('id', '=', original), where('original_id', '=', original)]))
    .execute();
  const ids = new Set(rows.map((row) => row.id));
  return (await coursesToCome(db, now)).filter(
    (course) => ids.has(course.id) && course.kind === 'purchase' && course.deposit !== undefined,
  );
}
