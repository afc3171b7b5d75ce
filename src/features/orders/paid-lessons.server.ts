import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';

/** Whether an order with lessons has been paid with this email address, in any case. */
export async function hasPaidLessons(db: Db, email: string): Promise<boolean> {
  const paid = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where(sql`lower(orders.email)`, '=', email.toLowerCase())
    .where('orders.state', '=', 'paid')
    .where('order_lines.type', '=', 'lesson')
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}
