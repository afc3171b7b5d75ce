import type { Selectable } from 'kysely';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import type { ExportFile } from '../exports/export-file.ts';
import type { JournalLine } from '../journal/journal.ts';
import type { OwedAtEnd } from '../liability/owed.server.ts';
import './tables.ts';

/** A month as it was when it was closed. */
export interface ClosedMonth {
  number: number;
  month: string;
  journal: JournalLine[];
  /** At the end of each of its days. */
  owed: OwedAtEnd[];
  closedBy: string;
  closedAt: Date;
}

/** So many of the closed months, the last first. */
export async function closedMonths(db: Db, most: number): Promise<ClosedMonth[]> {
  const rows = await db
    .selectFrom('closed_months')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return rows.map(closedMonthOf);
}

export async function findClosedMonth(db: Db, month: string): Promise<ClosedMonth | undefined> {
  const row = await db.selectFrom('closed_months').selectAll().where('month', '=', month).executeTakeFirst();
  return row && closedMonthOf(row);
}

function closedMonthOf({ closed_by, closed_at, ...month }: Selectable<Tables['closed_months']>): ClosedMonth {
  return { ...month, closedBy: closed_by, closedAt: closed_at };
}

/** Every closed month by its number, the last first. */
export async function closedMonthNumbers(db: Db): Promise<Omit<ClosedMonth, 'journal' | 'owed'>[]> {
  const rows = await db
    .selectFrom('closed_months')
    .select(['number', 'month', 'closed_by as closedBy', 'closed_at as closedAt'])
    .orderBy('number', 'desc')
    .execute();
  return rows;
}

/** Writes a month as it is for ever, with its files. False where somebody else has closed a month meanwhile. */
export async function keepClosedMonth(
  tx: Tx,
  { closedBy, closedAt, journal, owed, ...month }: ClosedMonth,
  files: readonly ExportFile[],
): Promise<boolean> {
  const row = await tx
    .insertInto('closed_months')
    .values({
      ...month,
      journal: JSON.stringify(journal),
      owed: JSON.stringify(owed),
      closed_by: closedBy,
      closed_at: closedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  if (!row) return false;
  if (files.length > 0)
    await tx
      .insertInto('closed_month_files')
      .values(files.map(({ name, title, content }) => ({ number: row.number, name, title, content })))
      .execute();
  return true;
}

export function filesOfClosedMonth(db: Db, number: number): Promise<{ name: string; title: string }[]> {
  return db
    .selectFrom('closed_month_files')
    .select(['name', 'title'])
    .where('number', '=', number)
    .orderBy('name')
    .execute();
}

/** A file of a closed month, as it was made when the month was closed. */
export async function fileOfClosedMonth(db: Db, number: number, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('closed_month_files')
    .select('content')
    .where('number', '=', number)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.content;
}
