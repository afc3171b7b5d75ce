import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

/** The compared days from one to another. */
export function ledgerDays(db: Db, from: string, to: string) {
  return db
    .selectFrom('reconciliation_days')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .orderBy('gateway')
    .execute();
}

/** What differs on these days, with what is known of the payment. */
export function ledgerDifferences(db: Db, from: string, to: string) {
  return db
    .selectFrom('reconciliation_differences')
    .innerJoin('payments', 'payments.id', 'reconciliation_differences.payment_id')
    .selectAll('reconciliation_differences')
    .select(['payments.order_number', 'payments.state', 'payments.summary', 'payments.created_at'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('found_at')
    .orderBy('reconciliation_differences.id')
    .execute();
}

/** How many nobody has explained, as a part of a query. */
export function openDifferences(db: Db) {
  return db
    .selectFrom('reconciliation_differences')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('explained_at', 'is', null);
}

/** The days that have an open difference since then. */
export async function daysWithDifferences(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciliation_differences')
    .select('day')
    .distinct()
    .where('explained_at', 'is', null)
    .where('day', '>=', since)
    .execute();
  return rows.map(({ day }) => day);
}

export function findDifference(db: Db, id: string) {
  return db.selectFrom('reconciliation_differences').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Notes why a difference is one, once. */
export async function explainDifference(
  tx: Tx,
  { id, by, note, now }: { id: string; by: string; note: string; now: Date },
): Promise<'explained' | 'unknown' | 'explained already'> {
  const explained = await tx
    .updateTable('reconciliation_differences')
    .set({ explained_at: now, explained_by: by, note })
    .where('id', '=', id)
    .where('explained_at', 'is', null)
    .executeTakeFirst();
  if (explained.numUpdatedRows === 1n) return 'explained';
  return (await findDifference(tx, id)) ? 'explained already' : 'unknown';
}
