import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { withOneOf } from './discount-uses.server.ts';
import { discountsOf } from './order-discounts.ts';

/** An order that was paid with a code, and has not all been refunded, with what the code took off. */
export interface PaidWithCode {
  id: string;
  code: string;
  email: string;
  accountId: string | null;
  placedAt: Date;
  total: Pence;
  discount: Pence;
}

export async function paidWithCodes(db: Db, codes: readonly string[], since: Date): Promise<PaidWithCode[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'email', 'account_id', 'placed_at', 'total_pence'])
    .select(['discount_code', 'discount_pence', 'second_discount_code', 'second_discount_pence'])
    .where(withOneOf(codes))
    .where('placed_at', '>=', since)
    .where('state', '=', 'paid')
    .orderBy('placed_at')
    .execute();
  return rows.flatMap((row) =>
    // At most one of an order's codes is a friend's.
    discountsOf(row)
      .filter(({ code }) => codes.includes(code))
      .map(({ code, pence }) => ({
        id: row.id,
        code,
        email: row.email,
        accountId: row.account_id,
        placedAt: row.placed_at,
        total: asPence(row.total_pence),
        discount: pence,
      })),
  );
}

/** The orders of a person, by their email address and their account. */
export async function ordersOfBuyer(
  db: Db,
  { email, accountId }: { email: string; accountId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where lower(email) = ${email.toLowerCase()}
    union select id from orders where account_id = ${accountId}::uuid`.execute(db);
  return rows.map(({ id }) => id);
}

/** The people of these orders: where they live, or have things sent, and how they are rung. */
export async function addressesOfOrders(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('order_addresses')
    .select(['surname', 'address_line_1 as street', 'postcode', 'phone'])
    .where(oneOf('order_id', orderIds))
    .execute();
}

export async function paymentsOfOrders(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('payment_id').where(oneOf('id', orderIds)).execute();
  return rows.map(({ payment_id }) => payment_id);
}

export async function orderNumbers(db: Db, orderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where(oneOf('id', orderIds))
    .execute();
  return new Map(rows.map(({ id, order_number }) => [id, order_number]));
}
