import { sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { wasTaken } from './tests-awaiting-result.server.ts';

/** Tests with a result, and how many of them were passed. */
interface TestsCounted {
  /** Whether they were their learners' first. */
  isFirst: boolean;
  taken: number;
  passed: number;
}

export type TestsOfDay = TestsCounted & { day: string };
/** By the slug of an area: null for what is in none. */
export type TestsOfArea = TestsCounted & { area: string | null };

interface Days {
  from: string;
  to: string;
}

/** The tests of some days with a result, by day and by area: of one area, or of all. Both are added up in one reading. */
export async function countTests(
  db: Db,
  { from, to }: Days,
  area?: string,
): Promise<{ byDay: TestsOfDay[]; byArea: TestsOfArea[] }> {
  const { rows } = await sql<TestsCounted & { day: string | null; area: string | null }>`
    select day, area_slug as area, is_first as "isFirst", count(*)::int as taken,
      count(*) filter (where outcome = 'passed')::int as passed
    from test_dates
    where outcome in ('passed', 'failed') and day >= ${from}::date and day <= ${to}::date
      and ${area === undefined ? sql`true` : sql`coalesce(area_slug, '') = ${area}`}
    group by grouping sets ((day, is_first), (area_slug, is_first))`.execute(db);
  return {
    byDay: rows.flatMap(({ day, ...row }) => (day === null ? [] : { ...row, day })),
    byArea: rows.filter(({ day }) => day === null),
  };
}

/** How many tests of these days, today's left out, nobody has said the result of. */
export async function countMissingResults(db: Db, { from, to }: Days, now: Date): Promise<number> {
  const today = londonDate(now);
  const { count } = await db
    .selectFrom('test_dates')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('outcome', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('day', '<', today)
    .where(wasTaken)
    .executeTakeFirstOrThrow();
  return count;
}
