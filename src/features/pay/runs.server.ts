import { sql } from 'kysely';
import { hasLeft, leavingTimes } from '#src/features/instructors/active-instructor.server.ts';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { daysLater } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, sum, ZERO } from '#src/platform/money.ts';
import { linesDue } from './due.server.ts';
import { type Line, type PlansByInstructor, type Total, toPay, totalOf } from './due.ts';
import { type PayEntry, payEntries } from './entries.server.ts';
import { lockOpenRun, openRun } from './open-run.server.ts';
import { planOn } from './plan.ts';
import { plansByInstructor } from './plans.server.ts';
import { sundayOf } from './week.ts';
import './tables.ts';

export interface PayRun {
  number: number;
  /** Monday and Sunday. Null of the first run, until somebody has a plan. */
  days: { first: string; last: string } | null;
  closed: { by: string; at: Date } | null;
}

/** A run of one instructor: what it counts, and what it comes to with what they owed from the run before. */
export interface InstructorRun extends Total {
  instructor: string;
  lines: (Line | PayEntry)[];
}

function selectRuns(db: Db) {
  return db
    .selectFrom('pay_runs')
    .select(['number', 'closed_at', 'closed_by', sql<string | null>`first_day::text`.as('firstDay')]);
}

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>;

function toRun({ number, firstDay, closed_at: at, closed_by: by }: RunRow): PayRun {
  return {
    number,
    days: firstDay === null ? null : { first: firstDay, last: sundayOf(firstDay) },
    closed: at && { by: by ?? '', at },
  };
}

/** Until when lessons are of a run: the end of its week, or now. */
export function endOfRun({ last }: { last: string }, now: Date): Date {
  return new Date(Math.min(now.getTime(), londonMidnight(daysLater(last, 1)).getTime()));
}

export async function findPayRun(db: Db, number: number): Promise<PayRun | undefined> {
  const row = await selectRuns(db).where('number', '=', number).executeTakeFirst();
  return row && toRun(row);
}

/** The runs, the newest first: from the open one, or from that of a number. */
export async function payRuns(db: Db, { from, most }: { from?: number; most: number }): Promise<PayRun[]> {
  const rows = await selectRuns(db)
    .$if(from !== undefined, (query) => query.where('number', '<=', from ?? 0))
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return rows.map(toRun);
}

/** The open run as it would be closed now: each instructor with a plan in its week, or with something in it. */
export async function openPayRun(db: Db): Promise<{ run: PayRun; instructors: InstructorRun[] }> {
  const open = await openRun(db);
  const run = toRun({ ...open, closed_at: null, closed_by: null });
  if (!run.days) return { run, instructors: [] };
  const due = await linesDue(db, open, { until: run.days.last });
  const plans = await plansByInstructor(db);
  return { run, instructors: await instructorRuns(db, { run, days: run.days, due, plans }) };
}

async function instructorRuns(
  db: Db,
  {
    run,
    days,
    due,
    plans,
  }: { run: PayRun; days: { first: string; last: string }; due: readonly Line[]; plans: PlansByInstructor },
): Promise<InstructorRun[]> {
  const left = await leavingTimes(db);
  const teaches = (slug: string) => !hasLeft(left.get(slug) ?? null, londonMidnight(days.first));
  const entered = (await payEntries(db, { run: run.number })).filter(({ kind }) => kind !== 'paid');
  const before = new Map((await totalsOfRun(db, run.number - 1)).map((one) => [one.instructor, one.total]));
  const lines = Map.groupBy<string, Line | PayEntry>([...due, ...entered], ({ instructor }) => instructor);
  const planned = [...plans].flatMap(([slug, own]) => (planOn(own, days.last) && teaches(slug) ? slug : []));
  const owing = [...before].flatMap(([slug, total]) => (total < 0 ? slug : []));
  return [...new Set([...planned, ...lines.keys(), ...owing])].sort().map((instructor) => {
    const own = lines.get(instructor) ?? [];
    const sums = own.map(({ pence }) => pence);
    return { instructor, lines: own, ...totalOf(sums, before.get(instructor) ?? ZERO) };
  });
}

export type Closed =
  | { closed: number; pays: Pence }
  | { refused: 'closed before'; run: PayRun | undefined }
  | { refused: 'not over'; lastDay: string }
  | { refused: 'no plan' };

/**
 * Closes a run: enters every line of its week, and of weeks before it that has come since, and keeps what it comes to for
 * each instructor. The next run is open then. The second of two at once finds it closed.
 */
export async function closePayRun(
  tx: Tx,
  { number, by, now }: { number: number; by: string; now: Date },
): Promise<Closed> {
  const open = await lockOpenRun(tx);
  if (open.number !== number) return { refused: 'closed before', run: await findPayRun(tx, number) };
  if (open.firstDay === null) return { refused: 'no plan' };
  const lastDay = sundayOf(open.firstDay);
  if (londonDate(now) <= lastDay) return { refused: 'not over', lastDay };
  const due = await linesDue(tx, open, { until: lastDay });
  if (due.length > 0)
    await tx
      .insertInto('pay_entries')
      .values(
        due.map(({ instructor, value, learnerId, ...line }) => ({
          ...line,
          instructor_slug: instructor,
          value_pence: value,
          learner_id: learnerId,
          run: number,
          entered_at: now,
          entered_by: by,
        })),
      )
      .execute();
  const instructors = await instructorRuns(tx, {
    run: { number, days: null, closed: null },
    days: { first: open.firstDay, last: lastDay },
    due: [],
    plans: await plansByInstructor(tx),
  });
  if (instructors.length > 0)
    await tx
      .insertInto('pay_run_totals')
      .values(
        instructors.map(({ instructor, carried, total }) => ({
          run: number,
          instructor_slug: instructor,
          carried_pence: carried,
          total_pence: total,
        })),
      )
      .execute();
  await tx
    .updateTable('pay_runs')
    .set({ closed_at: now, closed_by: by })
    .where('number', '=', number)
    .execute();
  await tx
    .insertInto('pay_runs')
    .values({ number: number + 1, first_day: daysLater(open.firstDay, 7) })
    .execute();
  return { closed: number, pays: sum(instructors.map(toPay)) };
}

export interface RunTotal extends Total {
  instructor: string;
  run: number;
  /** The day on which it was paid. Null while it is not, and where nothing is to be paid. */
  paidOn: string | null;
  /** What the bank said as it returned the payment, when, and the run that owes it again. */
  returned: { because: string; on: string; run: number } | null;
}

function selectTotals(db: Db) {
  return db
    .selectFrom('pay_run_totals')
    .leftJoin('pay_entries', (join) =>
      join
        .onRef('pay_entries.run', '=', 'pay_run_totals.run')
        .onRef('pay_entries.instructor_slug', '=', 'pay_run_totals.instructor_slug')
        .on('pay_entries.kind', '=', 'paid')
        .on('pay_entries.source', '=', PAID),
    )
    .leftJoin('pay_entries as returned', (join) =>
      join
        .onRef('returned.instructor_slug', '=', 'pay_run_totals.instructor_slug')
        .on('returned.kind', '=', 'adjustment')
        .on('returned.source', '=', sql<string>`${RETURNED} || pay_run_totals.run`),
    )
    .select(['pay_run_totals.run', 'pay_run_totals.instructor_slug as instructor'])
    .select(['carried_pence', 'total_pence', sql<string | null>`pay_entries.day::text`.as('paidOn')])
    .select(['returned.why as returnedWhy', 'returned.run as returnedIn'])
    .select(sql<string | null>`returned.day::text`.as('returnedOn'));
}

/** What the entry of a run's payment comes from: there is one for each instructor. */
const PAID = 'paid';
const RETURNED = 'returned ';

/** The entry by which a payment that the bank returned is owed again: there is one for each instructor. */
export function returnOf(run: number, because: string) {
  return { source: `${RETURNED}${run}`, why: `The bank returned the payment of run ${run}: ${because}` };
}

type TotalRow = Awaited<ReturnType<ReturnType<typeof selectTotals>['executeTakeFirstOrThrow']>>;

function toTotal({
  run,
  instructor,
  paidOn,
  returnedWhy,
  returnedIn,
  returnedOn,
  ...row
}: TotalRow): RunTotal {
  return {
    run,
    instructor,
    carried: asPence(row.carried_pence),
    total: asPence(row.total_pence),
    paidOn,
    returned:
      returnedWhy === null || returnedOn === null || returnedIn === null
        ? null
        : { because: returnedWhy.slice(returnOf(run, '').why.length), on: returnedOn, run: returnedIn },
  };
}

/** What a closed run came to, by the instructors' slugs. */
export async function totalsOfRun(db: Db, run: number): Promise<RunTotal[]> {
  const rows = await selectTotals(db)
    .where('pay_run_totals.run', '=', run)
    .orderBy('pay_run_totals.instructor_slug')
    .execute();
  return rows.map(toTotal);
}

/** What the closed runs came to for an instructor, the newest first. */
export async function totalsOfInstructor(db: Db, instructor: string): Promise<RunTotal[]> {
  const rows = await selectTotals(db)
    .where('pay_run_totals.instructor_slug', '=', instructor)
    .orderBy('pay_run_totals.run', 'desc')
    .execute();
  return rows.map(toTotal);
}

/** Enters that a closed run was paid: to all who are owed something by it, or to those that are named. Nobody twice. */
export async function markPayRunPaid(
  tx: Tx,
  {
    number,
    instructors,
    paidOn,
    by,
    now,
  }: { number: number; instructors?: readonly string[]; paidOn: string; by: string; now: Date },
): Promise<{ paid: { instructor: string; pence: Pence }[] } | 'not closed'> {
  const run = await selectRuns(tx).where('number', '=', number).forUpdate().executeTakeFirst();
  if (!run?.closed_at) return 'not closed';
  const paid = (await totalsOfRun(tx, number))
    .filter((one) => one.paidOn === null && (instructors?.includes(one.instructor) ?? true))
    .map((one) => ({ instructor: one.instructor, pence: toPay(one) }))
    .filter(({ pence }) => pence > 0);
  if (paid.length > 0)
    await tx
      .insertInto('pay_entries')
      .values(
        paid.map(({ instructor, pence }) => ({
          instructor_slug: instructor,
          run: number,
          kind: 'paid' as const,
          pence: -pence,
          source: PAID,
          day: paidOn,
          learner_id: null,
          entered_at: now,
          entered_by: by,
        })),
      )
      .execute();
  return { paid };
}
