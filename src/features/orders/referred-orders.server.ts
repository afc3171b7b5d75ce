import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';

/** An order that was paid with a code, and has not all been refunded. */
export interface PaidWithCode {
  id: string;
  code: string;
  email: string;
  accountId: string | null;
  placedAt: Date;
  total: Pence;
  discount: Pence;
}

export async function paidWithCodes(
  db: Db | Tx,
  codes: readonly string[],
  since: Date,
): Promise<PaidWithCode[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'discount_code', 'email', 'account_id', 'placed_at', 'total_pence', 'discount_pence'])
    .where('discount_code', 'in', codes)
    .where('placed_at', '>=', since)
    .where('state', '=', 'paid')
    .orderBy('placed_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.discount_code ?? '',
    email: row.email,
    accountId: row.account_id,
    placedAt: row.placed_at,
    total: asPence(row.total_pence),
    discount: asPence(row.discount_pence),
  }));
}

/** The orders of a person, by their email address and their account. */
export async function ordersOfBuyer(
  db: Db | Tx,
  { email, accountId }: { email: string; accountId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where lower(email) = ${email.toLowerCase()}
    union select id from orders where account_id = ${accountId}::uuid`.execute(db);
  return rows.map(({ id }) => id);
}

/** The people of these orders: where they live, or have things sent, and how they are rung. */
export async function addressesOfOrders(db: Db | Tx, orderIds: readonly string[]) {
  return db
    .selectFrom('order_addresses')
    .select(['surname', 'address_line_1 as street', 'postcode', 'phone'])
    .where(oneOf('order_id', orderIds))
    .execute();
}

export async function paymentsOfOrders(db: Db | Tx, orderIds: readonly string[]): Promise<string[]> {
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
