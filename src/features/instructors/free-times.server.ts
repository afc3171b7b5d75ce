import type { WeekPeriod } from '#src/platform/calendar/week.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import './tables.ts';

/** When of the week each instructor has room, by slug: it follows from their working hours. */
export async function freeTimesOfAll(db: Db): Promise<Map<string, WeekPeriod[]>> {
  const rows = await db.selectFrom('instructors').select(['slug', 'weekly_availability']).execute();
  return new Map(rows.map(({ slug, weekly_availability }) => [slug, weekly_availability]));
}
