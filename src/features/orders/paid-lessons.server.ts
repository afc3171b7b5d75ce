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

export interface PaidLessons {
  since: Date;
  packages: { productId: number; quantity: number }[];
}

/** Since when each of these email addresses has paid for lessons, and for which, by the address in lower case. */
export async function paidLessonsOf(db: Db, emails: readonly string[]): Promise<Map<string, PaidLessons>> {
  const known = new Map<string, PaidLessons>();
  if (emails.length === 0) return known;
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select([sql<string>`lower(orders.email)`.as('address'), 'paid_at', 'product_id', 'quantity'])
    .where(
      sql`lower(orders.email)`,
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .where('orders.state', '=', 'paid')
    .where('order_lines.type', '=', 'lesson')
    .orderBy('paid_at')
    .execute();
  for (const { address, paid_at, product_id: productId, quantity } of rows) {
    if (!paid_at) continue;
    const lessons = known.get(address) ?? { since: paid_at, packages: [] };
    lessons.packages.push({ productId, quantity });
    known.set(address, lessons);
  }
  return known;
}
