import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { OrderLine } from './orders.server.ts';
import './tables.ts';

/** What was paid for a line of an order, without its part of the fee. */
export function paidForLine({
  subtotal_pence,
  discount_pence,
}: Pick<OrderLine, 'subtotal_pence' | 'discount_pence'>): Pence {
  return asPence(subtotal_pence - discount_pence);
}

/** The same, as a part of a query. */
export const paidForLineSql = sql<number>`(order_lines.subtotal_pence - order_lines.discount_pence)`;

/** The same of all lines of several orders, by order and position: "9f6e… 0". */
export async function paidForLines(db: Db, orderIds: readonly string[]): Promise<Map<string, Pence>> {
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_id', 'position', 'subtotal_pence', 'discount_pence'])
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(rows.map((row) => [`${row.order_id} ${row.position}`, paidForLine(row)]));
}
