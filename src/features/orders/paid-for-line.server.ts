import { sql } from 'kysely';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { OrderLine } from './orders.server.ts';

/** What was paid for a line of an order, without its part of the fee. */
export function paidForLine({
  subtotal_pence,
  discount_pence,
}: Pick<OrderLine, 'subtotal_pence' | 'discount_pence'>): Pence {
  return asPence(subtotal_pence - discount_pence);
}

/** The same, as a part of a query. */
export const paidForLineSql = sql<number>`(order_lines.subtotal_pence - order_lines.discount_pence)`;
