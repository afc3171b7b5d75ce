import { sql } from 'kysely';
import { instructorNames, whoTeaches } from '#src/features/instructors/active-instructor.server.ts';
import { LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { statementOf } from './statement.server.ts';
import '../tables.ts';

/** An instructor's month in minutes. */
export interface MonthOf {
  slug: string;
  name: string;
  completedMinutes: number;
  chargedMinutes: number;
  waived: number;
}

/** The month (YYYY-MM) of every instructor who teaches, or who taught in it and has left, by name. */
export async function statementsOf(db: Db, month: string, now: Date): Promise<MonthOf[]> {
  const [names, teachers, waived] = await Promise.all([
    instructorNames(db),
    whoTeaches(db, now),
    waivedIn(db, month),
  ]);
  const teaching = new Set(teachers.map(({ slug }) => slug));
  const read = [...names].map(async ([slug, name]) => {
    const { completedMinutes, chargedMinutes, entries } = await statementOf(db, {
      instructor: slug,
      month,
    });
    if (!teaching.has(slug) && entries.length === 0 && !waived.has(slug)) return [];
    return [{ slug, name, completedMinutes, chargedMinutes, waived: waived.get(slug) ?? 0 }];
  });
  return (await Promise.all(read)).flat().sort((a, b) => a.name.localeCompare(b.name));
}

/** Minutes that were charged for times of the month and taken off by instructors or the office. */
async function waivedIn(db: Db, month: string): Promise<Map<string, number>> {
  const first = sql`${`${month}-01`}::date`;
  const { rows } = await sql<{ slug: string; minutes: number }>`
    select instructor_slug as slug, sum(minutes - filled_minutes)::int as minutes
    from late_charges
    where waived_at is not null and starts_at >= ${first}::timestamp at time zone ${LONDON}
      and starts_at < (${first} + interval '1 month') at time zone ${LONDON}
    group by instructor_slug`.execute(db);
  return new Map(rows.map(({ slug, minutes }) => [slug, minutes]));
}
