import type { Selectable } from 'kysely';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';
import type { PayoutGateway } from './payout.ts';
import type { SettledLine, Settlement } from './settlement.ts';

/** A file of what a gateway has settled, read or recorded. */
export type SettlementFile = Selectable<Tables['settlement_files']>;

/** Keeps what was read of a file, in the place of what was read of it before. */
export async function keepSettlementFile(
  tx: Tx,
  {
    id,
    gateway,
    firstDay,
    lastDay,
    payouts,
    lines,
    leftOut,
  }: Settlement & { id: string; gateway: PayoutGateway },
  { by, now }: { by: string; now: Date },
) {
  const row = {
    id,
    gateway,
    first_day: firstDay,
    last_day: lastDay,
    payouts: JSON.stringify(payouts),
    lines: JSON.stringify(lines),
    left_out: leftOut,
    read_by: by,
    read_at: now,
  };
  await tx
    .insertInto('settlement_files')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(row).where('settlement_files.recorded_at', 'is', null),
    )
    .execute();
}

export function findSettlementFile(db: Db, id: string): Promise<SettlementFile | undefined> {
  return db.selectFrom('settlement_files').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockSettlementFile(tx: Tx, id: string): Promise<SettlementFile | undefined> {
  return tx.selectFrom('settlement_files').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Those that were sent last. */
export function lastSettlementFiles(db: Db, most: number) {
  return db
    .selectFrom('settlement_files')
    .select(['id', 'gateway', 'first_day', 'last_day', 'read_by', 'read_at', 'entered', 'recorded_at'])
    .orderBy('read_at', 'desc')
    .limit(most)
    .execute();
}

/** The lines of other files of a gateway that were recorded before, of these days. */
export async function linesRecordedBefore(
  db: Db,
  { id, gateway, recorded_at }: SettlementFile,
  { from, to }: { from: string; to: string },
): Promise<SettledLine[]> {
  const rows = await db
    .selectFrom('settlement_files')
    .select('lines')
    .where('gateway', '=', gateway)
    .where('last_day', '>=', from)
    .where('first_day', '<=', to)
    .where('id', '<>', id)
    .where('recorded_at', 'is not', null)
    .$if(recorded_at !== null, (query) => query.where('recorded_at', '<', recorded_at))
    .orderBy('recorded_at')
    .execute();
  return rows.flatMap(({ lines }) => lines);
}

export async function endSettlementFile(
  tx: Tx,
  id: string,
  { entered, by, now }: { entered: number; by: string; now: Date },
) {
  await tx
    .updateTable('settlement_files')
    .set({ entered, recorded_by: by, recorded_at: now })
    .where('id', '=', id)
    .execute();
}

export async function dropSettlementFile(tx: Tx, id: string) {
  await tx.deleteFrom('settlement_files').where('id', '=', id).where('recorded_at', 'is', null).execute();
}
