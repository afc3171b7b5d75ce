import type { Db, Subquery } from '#src/platform/db/db.server.ts';
import { paidForLineSql } from '../paid-for-line.server.ts';
import '../tables.ts';

/** Each line of an order with what was paid for it and when the order was placed, as a part of a query. */
export function soldLines(
  db: Db,
): Subquery<{ order_id: string; position: number; placed_at: Date; paid_pence: number }> {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_id', 'position', 'placed_at', paidForLineSql.as('paid_pence')]);
}
