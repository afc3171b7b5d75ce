import type { Selectable } from 'kysely';
import { hoursBefore } from '#src/platform/dates.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import './tables.ts';

/** A statement of the bank that staff have sent as a file. */
export type BankStatement = Selectable<Tables['bank_statements']>;

export interface NewBankStatement {
  id: string;
  headings: readonly string[];
  columns: Record<string, string>;
  /** Undefined where its columns are to be matched first. */
  read?: {
    firstDay: string;
    lastDay: string;
    lines: number;
    outgoing: number;
    accountEnding: string | null;
    /** Those that may be for an order: no others are kept. */
    kept: readonly { line: number; paidOn: string; amount: Pence; text: string }[];
  };
}

/** Keeps what was read of a file, in the place of what was read of it before. The first of two at once is kept. */
export async function keepStatement(
  tx: Tx,
  { id, headings, columns, read }: NewBankStatement,
  { by, now }: { by: string; now: Date },
) {
  await dropStatement(tx, id);
  const written = await tx
    .insertInto('bank_statements')
    .values({
      id,
      headings: JSON.stringify(headings),
      columns: JSON.stringify(columns),
      is_read: read !== undefined,
      first_day: read?.firstDay ?? null,
      last_day: read?.lastDay ?? null,
      lines: read?.lines ?? 0,
      outgoing: read?.outgoing ?? 0,
      account_ending: read?.accountEnding ?? null,
      read_by: by,
      read_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 1n && read && read.kept.length > 0)
    await tx
      .insertInto('bank_statement_lines')
      .values(
        read.kept.map(({ line, paidOn, amount, text }) => ({
          statement_id: id,
          line,
          paid_on: paidOn,
          amount_pence: amount,
          text,
        })),
      )
      .execute();
}

export function findStatement(db: Db, id: string): Promise<BankStatement | undefined> {
  return db.selectFrom('bank_statements').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockStatement(tx: Tx, id: string): Promise<BankStatement | undefined> {
  return tx.selectFrom('bank_statements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The last ones, the newest first. */
export function listStatements(db: Db, most: number): Promise<BankStatement[]> {
  return db.selectFrom('bank_statements').selectAll().orderBy('read_at', 'desc').limit(most).execute();
}

/** For how long what was read of a file can be recorded. */
const KEPT_HOURS = 24;

/** Whether its time is over, and its lines are deleted or will be. */
export function hasLapsed({ recorded_at, read_at }: BankStatement, now: Date): boolean {
  return recorded_at === null && read_at < hoursBefore(now, KEPT_HOURS);
}

export function linesOfStatement(db: Db, id: string) {
  return db
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', id)
    .orderBy('line')
    .execute();
}

/** Keeps whether a line is for the order that it seems to be for. False where there is no such line. */
export async function acceptLine(tx: Tx, id: string, line: number, isAccepted: boolean): Promise<boolean> {
  const set = await tx
    .updateTable('bank_statement_lines')
    .set({ is_accepted: isAccepted })
    .where('statement_id', '=', id)
    .where('line', '=', line)
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
}

/** Its lines have done their work. */
export async function endStatement(
  tx: Tx,
  id: string,
  { recorded, by, now }: { recorded: number; by: string; now: Date },
) {
  await tx.deleteFrom('bank_statement_lines').where('statement_id', '=', id).execute();
  await tx
    .updateTable('bank_statements')
    .set({ recorded, recorded_by: by, recorded_at: now })
    .where('id', '=', id)
    .execute();
}

export async function dropStatement(tx: Tx, id: string) {
  await tx.deleteFrom('bank_statements').where('id', '=', id).execute();
}

/** Deletes the lines of statements that were read and not recorded, and statements as old as what they have paid for. */
export async function purgeStatements(db: Db, { unrecorded, all }: { unrecorded: Date; all: Date }) {
  await db
    .deleteFrom('bank_statement_lines')
    .where('statement_id', 'in', (is) =>
      is.selectFrom('bank_statements').select('id').where('read_at', '<', unrecorded),
    )
    .execute();
  await db.deleteFrom('bank_statements').where('read_at', '<', all).execute();
}
