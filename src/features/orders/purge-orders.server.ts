import { sql } from 'kysely';
import { purgeVouchers } from '#src/features/vouchers/purge-vouchers.server.ts';
import type { Subquery, Tx } from '#src/platform/db/db.server.ts';

/** Deletes the orders of these payments, with all that was written for them and the vouchers that they bought. */
export async function purgeOrders(tx: Tx, payments: Subquery<{ id: string }>) {
  // As an array: whatever the planner takes the number of payments for, it follows an index from each.
  const paidBy = sql<boolean>`payment_id = any(array(${payments}))`;
  const orders = tx.selectFrom('orders').select('id').where(paidBy);
  await tx.deleteFrom('order_lines').where('order_id', 'in', orders).execute();
  await tx.deleteFrom('order_addresses').where('order_id', 'in', orders).execute();
  await tx.deleteFrom('order_availability').where('order_id', 'in', orders).execute();
  await tx.deleteFrom('order_consents').where('order_id', 'in', orders).execute();
  await tx.deleteFrom('order_allocations').where('order_id', 'in', orders).execute();
  await purgeVouchers(tx, orders);
  await tx.deleteFrom('orders').where(paidBy).execute();
}

/** Deletes these answers from lines of these courses. Returns the payments of the orders that had any. */
export async function forgetLineOptions(
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
