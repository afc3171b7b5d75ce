import { sql } from 'kysely';
import { LONDON } from '#src/platform/dates.ts';
import type { Db, Subquery } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { lowestLessonSql } from '../lowest-lesson.server.ts';
import { paidForLineSql } from '../paid-for-line.server.ts';
import type { OrderSums } from './sales-figures.server.ts';

/** The sums of the orders that were paid within two instants, whatever went back afterwards. */
export async function orderSums(db: Db, from: Date, to: Date): Promise<OrderSums[]> {
  const kinds = sql`sum(${paidForLineSql})`;
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select([
      sql<string>`to_char(paid_at at time zone ${sql.lit(LONDON)}, 'YYYY-MM-DD')`.as('day'),
      sql<number | null>`min(product_id) filter (where type = 'lesson')`.as('lowest_lesson'),
      ...['fee_pence', 'postage_pence', 'total_pence', 'voucher_pence'].map((column) =>
        sql.ref<number>(column).as(column),
      ),
      sql<number>`coalesce(${kinds} filter (where is_instructor_training), 0)::int`.as('training'),
      sql<number>`coalesce(${kinds} filter (where type = 'lesson' and not is_instructor_training), 0)::int`.as(
        'lessons',
      ),
      sql<number>`coalesce(${kinds} filter (where type = 'course' and not is_instructor_training), 0)::int`.as(
        'courses',
      ),
      sql<number>`coalesce(${kinds} filter (where type = 'voucher'), 0)::int`.as('vouchers'),
      sql<number>`coalesce(${kinds} filter (where type not in ('lesson', 'course', 'voucher') and not is_instructor_training), 0)::int`.as(
        'products',
      ),
    ])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .groupBy('orders.id')
    .execute();
  return rows.map((row) => {
    const of = (name: string) => asPence(Number((row as Record<string, unknown>)[name]));
    return {
      day: row.day,
      lowestLesson: row.lowest_lesson,
      lessons: of('lessons'),
      training: of('training'),
      products: of('products'),
      courses: of('courses'),
      vouchers: of('vouchers'),
      postage: of('postage_pence'),
      fee: of('fee_pence'),
      total: of('total_pence'),
      byVoucher: of('voucher_pence'),
    };
  });
}

/** How much vouchers paid of these orders, by order. */
export async function paidByVoucher(db: Db, orderIds: readonly string[]): Promise<Map<string, Pence>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'voucher_pence'])
    .where(oneOf('id', orderIds))
    .where('voucher_pence', '>', 0)
    .execute();
  return new Map(rows.map(({ id, voucher_pence }) => [id, asPence(voucher_pence)]));
}

/** How many orders were paid within two instants, without those that cost nothing. */
export async function countSold(db: Db, from: Date, to: Date): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('total_pence', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface PaidOrder {
  /** The parts that bought vouchers ("line 2"). */
  voucherParts: Set<string>;
  /** The lowest package of lessons in it, by which it has its area: none without lessons. */
  lowestLesson: number | null;
}

/** Those of these payments whose order was paid. */
export async function paidOrdersOf(db: Db, paymentIds: readonly string[]): Promise<Map<string, PaidOrder>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_lines', (join) =>
      join.onRef('order_lines.order_id', '=', 'orders.id').on('order_lines.type', '=', 'voucher'),
    )
    .select(['payment_id', 'position', lowestLessonSql.as('lowest_lesson')])
    .where(sql<boolean>`payment_id = any(${[...paymentIds]}::uuid[])`)
    .where('paid_at', 'is not', null)
    .execute();
  const known = new Map<string, PaidOrder>();
  for (const { payment_id, position, lowest_lesson } of rows) {
    const order = known.get(payment_id) ?? { voucherParts: new Set(), lowestLesson: lowest_lesson };
    if (position !== null) order.voucherParts.add(`line ${position}`);
    known.set(payment_id, order);
  }
  return known;
}

export interface DepositsHeld {
  pence: Pence;
  places: number;
}

/** Deposits of places on courses that are still to come: `ahead`, as a part of a query. */
export async function depositsHeld(db: Db, ahead: Subquery<{ product_id: number }>): Promise<DepositsHeld> {
  const { pence, places } = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([
      sql<number>`coalesce(sum(${paidForLineSql}), 0)::float8`.as('pence'),
      sql<number>`coalesce(sum(quantity), 0)::float8`.as('places'),
    ])
    .where('order_lines.type', '=', 'course')
    .where('orders.state', '=', 'paid')
    .where(sql<number>`coalesce((course ->> 'later')::int, 0)`, '>', 0)
    .where(sql<boolean>`product_id = any(array(${ahead}))`)
    .executeTakeFirstOrThrow();
  return { pence: asPence(pence), places };
}
