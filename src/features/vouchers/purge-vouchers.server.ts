import type { Subquery, Tx } from '#src/platform/db/db.server.ts';

/** Deletes the vouchers that these orders bought, with their ledgers. */
export async function purgeVouchers(tx: Tx, orders: Subquery<{ id: string }>) {
  await tx.deleteFrom('vouchers').where('order_id', 'in', orders).execute();
}
