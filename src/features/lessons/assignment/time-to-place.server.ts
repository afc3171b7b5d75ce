import { sql } from 'kysely';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** The lines of lessons that were bought in a week. */
export interface PlacedWeek {
  /** Its Monday, in London. */
  day: string;
  bought: number;
  placed: number;
  placedWithinDay: number;
  /** Half of those that were placed waited no longer. Null where none was. */
  medianMinutes: number | null;
}

/** How long lines of one area, or of all, waited for their first instructor, by the week in which they were bought. */
export async function timeToPlace(db: Db, from: string, to: string, area?: string): Promise<PlacedWeek[]> {
  const { rows } = await sql<PlacedWeek>`
    select day, count(*)::int as bought, count(waited)::int as placed,
      count(*) filter (where waited <= interval '1 day')::int as "placedWithinDay",
      (extract(epoch from percentile_cont(0.5) within group (order by waited)) / 60)::float8 as "medianMinutes"
    from (
      select date_trunc('week', bought_at at time zone ${sql.lit(LONDON)})::date::text as day,
        first_assigned_at - bought_at as waited
      from lesson_lines
      where bought_at >= ${londonMidnight(from)} and bought_at < ${londonMidnight(dayAfter(to))}
        and ${area === undefined ? sql`true` : sql`area_slug = ${area}`}
    ) lines
    group by day
    order by day`.execute(db);
  return rows;
}
