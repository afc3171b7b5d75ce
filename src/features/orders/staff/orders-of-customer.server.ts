import { type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';

/** The orders of these email addresses and accounts, newest first, each with the person it was billed to. */
export function ordersOfCustomer(
  db: Db,
  { emails, accounts, most }: { emails: readonly string[]; accounts: readonly string[]; most: number },
) {
  return db
    .selectFrom('orders')
    .innerJoin('order_addresses', (join) =>
      join.onRef('order_addresses.order_id', '=', 'orders.id').on('role', '=', 'billing'),
    )
    .select(['orders.id', 'order_number', 'payment_id', 'placed_at', 'state', 'total_pence'])
    .select(['firstname', 'surname', 'phone', 'address_line_1', 'address_line_2', 'address_line_3'])
    .select(['city', 'postcode', 'country'])
    .where(
      sql<SqlBool>`(lower(orders.email) = any(${emails}::text[]) or account_id = any(${accounts}::uuid[]))`,
    )
    .orderBy('placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(most)
    .execute();
}
