import { sql } from 'kysely';
import { purgeVouchers } from '#src/features/vouchers/purge-vouchers.server.ts';
import type { Subquery, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';

/** Deletes orders, with all that was written for them and the vouchers that they bought. Their lessons must be gone. */
export async function purgeOrders(tx: Tx, ids: readonly string[]) {
  const ofOrders = oneOf('order_id', ids);
  await tx.deleteFrom('order_lines').where(ofOrders).execute();
  await tx.deleteFrom('order_addresses').where(ofOrders).execute();
  await tx.deleteFrom('order_availability').where(ofOrders).execute();
  await tx.deleteFrom('order_consents').where(ofOrders).execute();
  await tx.deleteFrom('order_allocations').where(ofOrders).execute();
  await purgeVouchers(tx, ids);
  await tx.deleteFrom('orders').where(oneOf('id', ids)).execute();
}

/** Deletes these answers from lines of these courses. Returns the payments of the orders that had any. */
export async function clearLineOptions(
  tx: Tx,
  courses: Subquery<{ product_id: number }>,
  options: readonly string[],
): Promise<string[]> {
  const lines = await tx
    .updateTable('order_lines')
    .from('orders')
    .set({ options: sql`options - ${options}::text[]` })
    .whereRef('orders.id', '=', 'order_lines.order_id')
    .where('order_lines.type', '=', 'course')
    .where('order_lines.product_id', 'in', courses)
    .where(sql<boolean>`options ?| ${options}::text[]`)
    .returning('orders.payment_id')
    .execute();
  return lines.map((line) => line.payment_id);
}
