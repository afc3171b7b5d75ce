import { type Expression, type SqlBool, sql } from 'kysely';
import { londonDate } from '../clock.ts';
import { dayAfter, hoursBefore } from '../dates.ts';
import type { Db, Tx } from './db.server.ts';
import './tables.ts';

/** London days, YYYY-MM-DD, the last of them too. */
export interface Days {
  from: string;
  to: string;
}

/** Through which day the sums of a ledger are kept, and which of those days have lost rows since. */
export interface KeptDays {
  through: string | undefined;
  changed: readonly string[];
}

/** Ledgers whose finished days are kept: each is added up by its owner, once. */
export type KeptLedger =
  | 'sold'
  | 'paid lessons'
  | 'charges'
  | 'vouchers'
  | 'hours'
  | 'refunds'
  | 'area sales'
  | 'area refunds'
  | 'area hours';

export async function keptDays(db: Db, ledger: KeptLedger): Promise<KeptDays> {
  const { rows } = await sql<KeptDays>`
    select through::text as through, array(
        select day::text from changed_days where changed_days.ledger = kept_ledgers.ledger and day <= through order by day
      ) as changed
    from kept_ledgers where ledger = ${ledger}`.execute(db);
  return rows[0] ?? { through: undefined, changed: [] };
}

/** Whether a row's column `day` is one of these, as a part of a query. */
export function within({ from, to }: Days) {
  return sql<boolean>`(day between ${from} and ${to})`;
}

/** Whether the sums of a row's day hold, as a part of a query. */
export function isKept({ through, changed }: KeptDays, column: string) {
  if (through === undefined) return sql<boolean>`false`;
  return sql<boolean>`(${sql.ref(column)} <= ${through}::date and ${sql.ref(column)} <> all(${[...changed]}::date[]))`;
}

interface Sums<Row> {
  /** Reads what is kept, where this condition on the column `day` holds. */
  kept(isKept: Expression<SqlBool>): Promise<Row[]>;
  addUp(days: Days): Promise<Row[]>;
}

/** The sums of a ledger from one day to another: those of finished days are kept, the rest is added up now. */
export async function sumsOfDays<Row>(
  db: Db,
  ledger: KeptLedger,
  days: Days,
  { kept, addUp }: Sums<Row>,
): Promise<Row[]> {
  const known = await keptDays(db, ledger);
  const isAsked = sql<boolean>`(${within(days)} and ${isKept(known, 'day')})`;
  const [sums, ...added] = await Promise.all([kept(isAsked), ...daysToAddUp(known, days).map(addUp)]);
  return [...sums, ...added.flat()];
}

/** Those of these days that have to be added up now, in stretches. */
export function daysToAddUp({ through, changed }: KeptDays, { from, to }: Days): Days[] {
  const stretches: Days[] = [];
  const add = (days: Days) => {
    const last = stretches.at(-1);
    if (last && dayAfter(last.to) === days.from) last.to = days.to;
    else stretches.push({ ...days });
  };
  for (const day of changed) if (day >= from && day <= to) add({ from: day, to: day });
  const rest = through === undefined || through < from ? from : dayAfter(through);
  if (rest <= to) add({ from: rest, to });
  return stretches;
}

/** How many days are added up by one transaction. */
const PORTION = 31;

interface Keeping {
  now: Date;
  /** The first day that has any rows; undefined while there are none. */
  firstDay(): Promise<string | undefined>;
  /** Writes the sums of these days in place of what was kept of them. */
  keep(tx: Tx, days: Days): Promise<unknown>;
}

/**
 * Keeps the sums of each finished day of a ledger, and again those of days that have lost rows. The last hour of a day is left
 * time in which a row may still be written.
 */
export async function keepDays(db: Db, ledger: KeptLedger, { now, firstDay, keep }: Keeping) {
  const { through, changed } = await keptDays(db, ledger);
  for (const day of changed)
    await db.transaction().execute(async (tx) => {
      // A transaction that deletes rows of this day meanwhile waits, and marks it again.
      await tx.deleteFrom('changed_days').where('ledger', '=', ledger).where('day', '=', day).execute();
      await keep(tx, { from: day, to: day });
    });
  const today = londonDate(hoursBefore(now, 1));
  let from = through === undefined ? await firstDay() : dayAfter(through);
  while (from && from < today) {
    const days = { from, to: lastOfPortion(from, today) };
    await db.transaction().execute(async (tx) => {
      await keep(tx, days);
      await tx
        .insertInto('kept_ledgers')
        .values({ ledger, through: days.to })
        .onConflict((conflict) => conflict.column('ledger').doUpdateSet({ through: days.to }))
        .execute();
    });
    from = dayAfter(days.to);
  }
}

function lastOfPortion(from: string, today: string): string {
  const last = Temporal.PlainDate.from(from).add({ days: PORTION - 1 });
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 });
  return (Temporal.PlainDate.compare(last, yesterday) < 0 ? last : yesterday).toString();
}
