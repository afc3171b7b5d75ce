import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import type { Plan } from './plan.ts';
import { type ClosedLine, comparePlan, type PlanComparison } from './plan-comparison.ts';
import { totalsOfInstructor } from './runs.server.ts';
import './tables.ts';

/** A quarter of a year. */
const WEEKS = 12;

/** A plan beside the last closed weeks of an instructor. Undefined while there are none. */
export async function comparePlanWithClosedWeeks(
  db: Db,
  instructor: string,
  plan: Plan,
): Promise<PlanComparison | undefined> {
  const runs = (await totalsOfInstructor(db, instructor)).slice(0, WEEKS).map(({ run }) => run);
  if (runs.length === 0) return undefined;
  const rows = await db
    .selectFrom('pay_entries')
    .select('kind')
    .select(({ fn }) => [
      fn.sum<string>('pence').as('pence'),
      fn.sum<string>('minutes').as('minutes'),
      fn.sum<string>('value_pence').as('value'),
    ])
    .where('instructor_slug', '=', instructor)
    .where('run', 'in', runs)
    .where('kind', 'in', ['lesson', 'late_charge', 'fee'])
    .groupBy(['kind', 'source'])
    // What corrects a week before these is no part of them.
    .having(sql<boolean>`bool_or(why = '')`)
    .execute();
  const lines = rows.map(({ kind, pence, minutes, value }) => ({
    kind: kind as ClosedLine['kind'],
    pence: asPence(Number(pence)),
    minutes: Number(minutes),
    value: asPence(Number(value)),
  }));
  return comparePlan(plan, runs.length, lines);
}
