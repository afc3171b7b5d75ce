import { hasLeft, leavingTimes } from '#src/features/instructors/active-instructor.server.ts';
import { lineKey, soldLines, taughtSince } from '#src/features/lessons/minutes/taught.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { daysLater } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type EnteredFor, type Line, linesOfTaught, weekFees } from './due.ts';
import type { OpenRun } from './open-run.server.ts';
import { plansByInstructor } from './plans.server.ts';
import { mondaysBy } from './week.ts';
import './tables.ts';

/**
 * What closed runs have not entered yet, of days up to one: lessons and late charges by the plan of their day, corrections of
 * earlier runs, and the fees of weeks that have begun. By their days.
 */
export async function linesDue(
  db: Db,
  { firstDay }: OpenRun,
  { until, instructor }: { until: string; instructor?: string | undefined },
): Promise<Line[]> {
  if (firstDay === null) return [];
  const [plans, left] = await Promise.all([plansByInstructor(db, { instructor }), leavingTimes(db)]);
  // A run is closed on the day after its Sunday or later: what was entered before that Sunday, it has counted.
  const since = londonMidnight(daysLater(firstDay, -1));
  const taught = (await taughtSince(db, { since, instructor })).filter(({ day }) => day <= until);
  const sold = await soldLines(db, taught);
  const entered = await enteredFor(
    db,
    taught.map(({ source }) => source),
  );
  const lines = [
    ...linesOfTaught(
      taught.map((one) => ({ ...one, sold: sold.get(lineKey(one)) ?? { pence: 0, minutes: 0 } })),
      entered,
      plans,
    ),
    ...weekFees(mondaysBy(until, { from: firstDay }), plans, (slug, monday) =>
      hasLeft(left.get(slug) ?? null, londonMidnight(monday)),
    ),
  ];
  return lines.toSorted((a, b) => a.day.localeCompare(b.day));
}

async function enteredFor(db: Db, sources: readonly string[]): Promise<EnteredFor[]> {
  if (sources.length === 0) return [];
  const rows = await db
    .selectFrom('pay_entries')
    .select(['instructor_slug', 'kind', 'source'])
    .select(({ fn }) => [
      fn.sum<string>('pence').as('pence'),
      fn.sum<string>('minutes').as('minutes'),
      fn.sum<string>('value_pence').as('value'),
      fn.max('run').as('run'),
    ])
    .where('source', 'in', sources)
    .where('kind', 'in', ['lesson', 'late_charge', 'fee'])
    .groupBy(['instructor_slug', 'kind', 'source'])
    .orderBy('kind', 'desc')
    .execute();
  return rows.map(({ instructor_slug: instructor, kind, source, pence, minutes, value, run }) => ({
    instructor,
    kind: kind as EnteredFor['kind'],
    source,
    pence: Number(pence),
    minutes: Number(minutes),
    value: Number(value),
    run,
  }));
}
