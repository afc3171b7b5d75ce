import type { Subquery, Tx } from '#src/platform/db/db.server.ts';

/** Deletes the vouchers that these orders bought, with their ledgers. Those that paid for them forget the number. */
export async function purgeVouchers(tx: Tx, orders: Subquery<{ id: string }>) {
  await tx
    .updateTable('voucher_movements')
    .set({ order_number: null })
    .where('order_id', 'in', orders)
    .execute();
  await tx.deleteFrom('vouchers').where('order_id', 'in', orders).execute();
}
