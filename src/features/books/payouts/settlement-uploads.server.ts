import type { Selectable } from 'kysely';
import { type Heading, headingsOf } from '#src/kit/parts/file-columns.ts';
import type { CsvRow } from '#src/kit/parts/read-csv.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';
import type { PayoutGateway } from './payout.ts';
import type { SettlementColumns } from './settlement.ts';

/** A file of a gateway as it was sent, and how its columns are matched. */
export type SettlementUpload = Selectable<Tables['settlement_uploads']>;

/** Keeps a file, in the place of the one before with its id. */
export async function keepUpload(
  tx: Tx,
  {
    headings,
    rows,
    columns,
    ...upload
  }: Pick<SettlementUpload, 'id' | 'gateway' | 'problem'> & {
    file: Buffer;
    headings: readonly string[];
    rows: readonly CsvRow[];
    columns: SettlementColumns;
  },
  { by, now }: { by: string; now: Date },
) {
  const row = {
    ...upload,
    headings: JSON.stringify(headingsOf(headings, rows) satisfies Heading[]),
    columns: JSON.stringify(columns),
    is_by_hand: false,
    sent_by: by,
    sent_at: now,
  };
  await tx
    .insertInto('settlement_uploads')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export function findUpload(db: Db, id: string): Promise<SettlementUpload | undefined> {
  return db.selectFrom('settlement_uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockUpload(tx: Tx, id: string): Promise<SettlementUpload | undefined> {
  return tx.selectFrom('settlement_uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Keeps how somebody has matched its columns. */
export async function matchUpload(tx: Tx, id: string, columns: SettlementColumns) {
  await tx
    .updateTable('settlement_uploads')
    .set({ columns: JSON.stringify(columns), is_by_hand: true, problem: null })
    .where('id', '=', id)
    .execute();
}

const REMEMBERED = 50;

/** How columns of a gateway’s files were matched by hand, the last first. */
export async function columnsByHand(db: Db, gateway: PayoutGateway): Promise<SettlementColumns[]> {
  const rows = await db
    .selectFrom('settlement_uploads')
    .select('columns')
    .where('gateway', '=', gateway)
    .where('is_by_hand', '=', true)
    .orderBy('sent_at', 'desc')
    .limit(REMEMBERED)
    .execute();
  return rows.map(({ columns }) => columns);
}

/** Files that wait for their columns to be matched, the last first. */
export function uploadsToMatch(db: Db, most: number) {
  return db
    .selectFrom('settlement_uploads')
    .select(['id', 'gateway', 'sent_by', 'sent_at'])
    .where('file', 'is not', null)
    .where('problem', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(most)
    .execute();
}

/** Forgets what was in a file. How its columns were matched by hand stays, for the next one. */
export async function forgetUpload(tx: Tx, id: string) {
  await tx.updateTable('settlement_uploads').set(FORGOTTEN).where('id', '=', id).execute();
}

const FORGOTTEN = { file: null, headings: '[]' };

export async function dropUpload(tx: Tx, id: string) {
  await tx.deleteFrom('settlement_uploads').where('id', '=', id).execute();
}

/** Deletes what nobody has recorded of files that were sent before. */
export async function purgeSettlements(db: Db, before: Date) {
  await db
    .deleteFrom('settlement_files')
    .where('recorded_at', 'is', null)
    .where('read_at', '<', before)
    .execute();
  await db
    .updateTable('settlement_uploads')
    .set(FORGOTTEN)
    .where('file', 'is not', null)
    .where('sent_at', '<', before)
    .execute();
}
