import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { Line } from './due.ts';
import { lockOpenRun } from './open-run.server.ts';
import './tables.ts';

export type PayKind = Line['kind'] | 'cash' | 'adjustment' | 'paid';

/** Money between the school and an instructor: above nought the school owes it to them. */
export interface PayEntry {
  id: number;
  instructor: string;
  run: number;
  kind: PayKind;
  pence: Pence;
  source: string;
  day: string;
  /** The day that statements count it on. */
  countedOn: string;
  minutes: number;
  value: Pence;
  learnerId: string | null;
  why: string;
  at: Date;
  by: string;
}

export interface NewPayEntry {
  instructor: string;
  /** Cash that an instructor took from learners is below nought: they have it already. */
  kind: 'cash' | 'adjustment';
  pence: Pence;
  /** Comes once: entered a second time, nothing happens. */
  source: string;
  day: string;
  /** For the instructor to read. */
  why: string;
  by: string;
  now: Date;
}

/** Enters cash or an adjustment into the open run. Answers the run's number. */
export async function enterPay(
  tx: Tx,
  { instructor, by, now, ...entry }: NewPayEntry,
): Promise<{ run: number } | 'entered before'> {
  const { number: run } = await lockOpenRun(tx);
  const before = await tx
    .selectFrom('pay_entries')
    .select('id')
    .where('instructor_slug', '=', instructor)
    .where('source', '=', entry.source)
    .executeTakeFirst();
  if (before) return 'entered before';
  await tx
    .insertInto('pay_entries')
    .values({ ...entry, instructor_slug: instructor, learner_id: null, run, entered_at: now, entered_by: by })
    .execute();
  return { run };
}

/**
 * Enters cash that an instructor took for an order, or what they gave back of it: they have the one already, and the school owes
 * them the other. Each is recorded once, by whichever side.
 */
export function enterCashOfOrder(
  tx: Tx,
  {
    cash,
    back,
    takenOn: day,
    by,
    now,
  }: {
    cash: { instructor_slug: string; order_number: string; amount_pence: number };
    back?: { leg: string; amount: Pence };
    takenOn: string;
    by: string;
    now: Date;
  },
) {
  const { instructor_slug: instructor, order_number: number, amount_pence } = cash;
  return enterPay(tx, {
    instructor,
    kind: 'cash',
    pence: back ? back.amount : asPence(0 - amount_pence),
    source: back ? `cash back ${back.leg}` : `cash ${number}`,
    day,
    why: back ? `Given back, order ${number}` : `Order ${number}`,
    by,
    now,
  });
}

/** What the school owes an instructor by the ledger; below nought, what they owe. Lines of the open run are not in it. */
export async function balanceOf(db: Db, instructor: string): Promise<Pence> {
  const { pence } = await db
    .selectFrom('pay_entries')
    .select(({ fn }) => fn.sum<string | null>('pence').as('pence'))
    .where('instructor_slug', '=', instructor)
    .executeTakeFirstOrThrow();
  return asPence(Number(pence ?? 0));
}

/**
 * What an instructor owes by the runs that are closed, with the id by which it is cleared: one in each open run, so that two who
 * clear it at once do it once. Undefined where they owe nothing, or it is cleared.
 */
export async function debtOf(
  db: Db,
  instructor: string,
  openRun: number,
): Promise<{ pence: Pence; clearing: string } | undefined> {
  const clearing = clearingOf(instructor, openRun);
  const { pence, cleared } = await db
    .selectFrom('pay_entries')
    .select(({ fn }) => [
      fn.sum<string | null>('pence').filterWhere('run', '<', openRun).as('pence'),
      fn.countAll<string>().filterWhere('source', '=', clearing).as('cleared'),
    ])
    .where('instructor_slug', '=', instructor)
    .executeTakeFirstOrThrow();
  const owed = asPence(-Number(pence ?? 0));
  return owed > 0 && Number(cleared) === 0 ? { pence: owed, clearing } : undefined;
}

/** A UUID, as other entries of the office have. */
function clearingOf(instructor: string, run: number): string {
  const hash = createHash('sha256').update(`clear ${instructor} ${run}`).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/**
 * What is entered later than in the run of its day counts on the first day of the run that it is in: a statement stays as it is
 * once the runs of its weeks are closed.
 */
const countedOn = sql<string>`greatest(day, (select first_day from pay_runs where number = run))`;

/** The same as it was before a day, by the days that the entries count on. */
export async function owedBefore(db: Db, instructor: string, day: string): Promise<Pence> {
  const { pence } = await db
    .selectFrom('pay_entries')
    .select(({ fn }) => fn.sum<string | null>('pence').as('pence'))
    .where('instructor_slug', '=', instructor)
    .where(countedOn, '<', day)
    .executeTakeFirstOrThrow();
  return asPence(Number(pence ?? 0));
}

/** The entries of an instructor, of a run, from a run on, or that count on these days, as they were entered. */
export async function payEntries(
  db: Db,
  {
    instructor,
    run,
    from,
    days,
  }: { instructor?: string; run?: number; from?: number; days?: { first: string; last: string } },
): Promise<PayEntry[]> {
  const rows = await db
    .selectFrom('pay_entries')
    .select(['instructor_slug as instructor', 'run', 'kind', 'pence', 'source', 'minutes'])
    .select([
      'value_pence as value',
      'learner_id as learnerId',
      'why',
      'entered_at as at',
      'entered_by as by',
    ])
    .select([sql<number>`id::int`.as('id'), sql<string>`day::text`.as('day')])
    .select(sql<string>`${countedOn}::text`.as('countedOn'))
    .$if(instructor !== undefined, (query) => query.where('instructor_slug', '=', instructor ?? ''))
    .$if(run !== undefined, (query) => query.where('run', '=', run ?? 0))
    .$if(from !== undefined, (query) => query.where('run', '>=', from ?? 0))
    .$if(days !== undefined, (query) =>
      query.where(countedOn, '>=', days?.first ?? '').where(countedOn, '<=', days?.last ?? ''),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, pence: asPence(row.pence), value: asPence(row.value) }));
}
