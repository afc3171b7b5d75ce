import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import { lockOpenRun, type OpenRun } from './open-run.server.ts';
import { type Plan, planOn } from './plan.ts';
import './tables.ts';

export interface KeptPlan extends Plan {
  setBy: string;
  setAt: Date;
}

/** All plans, or those of one instructor, by slug; each instructor's by their days. */
export async function plansByInstructor(
  db: Db,
  { instructor }: { instructor?: string | undefined } = {},
): Promise<Map<string, KeptPlan[]>> {
  const rows = await db
    .selectFrom('pay_plans')
    .select(['instructor_slug', 'kept_basis_points', 'hour_pence', 'lesson_fee_pence', 'week_fee_pence'])
    .select(['free_weeks', 'set_by', 'set_at', sql<string>`starts_on::text`.as('startsOn')])
    .$if(instructor !== undefined, (query) => query.where('instructor_slug', '=', instructor ?? ''))
    .orderBy('instructor_slug')
    .orderBy('starts_on')
    .execute();
  const plans = rows.map((row) => ({
    instructor: row.instructor_slug,
    plan: {
      startsOn: row.startsOn,
      lessons:
        row.hour_pence === null
          ? { keptBasisPoints: row.kept_basis_points ?? 0 }
          : { hourPence: asPence(row.hour_pence) },
      lessonFee: asPence(row.lesson_fee_pence),
      weekFee: asPence(row.week_fee_pence),
      freeWeeks: row.free_weeks,
      setBy: row.set_by,
      setAt: row.set_at,
    },
  }));
  return new Map(
    [...Map.groupBy(plans, (one) => one.instructor)].map(([slug, own]) => [
      slug,
      own.map(({ plan }) => plan),
    ]),
  );
}

/** An instructor's plans, by their days. */
export async function plansOf(db: Db, instructor: string): Promise<KeptPlan[]> {
  return (await plansByInstructor(db, { instructor })).get(instructor) ?? [];
}

/** What those instructors get for an hour on a day who get the same for every hour, by slug. */
export async function hourRatesOn(db: Db, day: string): Promise<Map<string, number>> {
  const plans = await plansByInstructor(db);
  return new Map(
    [...plans].flatMap(([slug, own]) => {
      const lessons = planOn(own, day)?.lessons;
      return lessons && 'hourPence' in lessons ? [[slug, lessons.hourPence] as const] : [];
    }),
  );
}

/** Nothing before the open run's Monday can be changed: a closed run has counted it. */
export interface TooEarly {
  refused: 'too early';
  /** The first Monday that can be chosen. */
  from: string;
}

/** Sets a plan from a Monday on, in the place of one that begins on the same day. */
export async function setPlan(
  tx: Tx,
  instructor: string,
  plan: Plan,
  made: { by: string; now: Date },
): Promise<'set' | TooEarly> {
  const early = await tooEarly(tx, plan.startsOn);
  if (early) return early;
  await writePlans(tx, [{ instructor, plan }], made);
  return 'set';
}

/** Writes plans of which the caller has seen that they begin with the open run or later. */
export async function writePlans(
  tx: Tx,
  plans: readonly { instructor: string; plan: Plan }[],
  { by, now }: { by: string; now: Date },
) {
  const rows = plans.map(({ instructor, plan }) => ({
    instructor_slug: instructor,
    starts_on: plan.startsOn,
    kept_basis_points: 'keptBasisPoints' in plan.lessons ? plan.lessons.keptBasisPoints : null,
    hour_pence: 'hourPence' in plan.lessons ? plan.lessons.hourPence : null,
    lesson_fee_pence: plan.lessonFee,
    week_fee_pence: plan.weekFee,
    free_weeks: plan.freeWeeks,
    set_by: by,
    set_at: now,
  }));
  await tx
    .insertInto('pay_plans')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['instructor_slug', 'starts_on']).doUpdateSet(({ ref }) => ({
        kept_basis_points: ref('excluded.kept_basis_points'),
        hour_pence: ref('excluded.hour_pence'),
        lesson_fee_pence: ref('excluded.lesson_fee_pence'),
        week_fee_pence: ref('excluded.week_fee_pence'),
        free_weeks: ref('excluded.free_weeks'),
        set_by: ref('excluded.set_by'),
        set_at: ref('excluded.set_at'),
      })),
    )
    .execute();
  await beginFirstRun(tx);
}

/** Takes a plan off that no closed run has counted. */
export async function removePlan(
  tx: Tx,
  instructor: string,
  startsOn: string,
): Promise<'removed' | 'unknown' | TooEarly> {
  const early = await tooEarly(tx, startsOn);
  if (early) return early;
  const removed = await tx
    .deleteFrom('pay_plans')
    .where('instructor_slug', '=', instructor)
    .where('starts_on', '=', startsOn)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) return 'unknown';
  await beginFirstRun(tx);
  return 'removed';
}

async function tooEarly(tx: Tx, startsOn: string): Promise<TooEarly | undefined> {
  return isTooEarly(await lockOpenRun(tx), startsOn);
}

/** Whether a plan can't begin on a day while this run is open. */
export function isTooEarly(open: OpenRun, startsOn: string): TooEarly | undefined {
  const from = open.number > 1 ? open.firstDay : null;
  return from !== null && startsOn < from ? { refused: 'too early', from } : undefined;
}

/** Until a run was closed, the first one is the week in which the first plan begins. */
async function beginFirstRun(tx: Tx) {
  await tx
    .updateTable('pay_runs')
    .set({ first_day: sql`(select min(starts_on) from pay_plans)` })
    .where('number', '=', 1)
    .where('closed_at', 'is', null)
    .execute();
}
