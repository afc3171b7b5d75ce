import { sql } from 'kysely';
import type { Tx } from '#src/platform/db/db.server.ts';

/** Deletes the vouchers that these orders bought, with their ledgers. Those that paid for them forget the number. */
export async function purgeVouchers(tx: Tx, orderIds: readonly string[]) {
  const ofOrders = sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`;
  await tx.updateTable('voucher_movements').set({ order_number: null }).where(ofOrders).execute();
  await tx.deleteFrom('vouchers').where(ofOrders).execute();
}
