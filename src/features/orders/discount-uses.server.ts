import { type ExpressionBuilder, sql } from 'kysely';
import type { DiscountRule } from '#src/features/basket/lines/discount.ts';
import { lessonAreas, NO_AREA } from '#src/features/catalogue/lesson-hours.server.ts';
import { LONDON } from '#src/platform/dates.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, ZERO } from '#src/platform/money.ts';
import { lowestLessonSql } from './lowest-lesson.server.ts';
import { discountsOf } from './order-discounts.ts';

/** Why somebody cannot use a code that is for a first order, or once for each person, in words for the buyer. */
export async function whyNotForBuyer(
  db: Db,
  { code, onceEach, newCustomers }: Pick<DiscountRule, 'code' | 'onceEach' | 'newCustomers'>,
  { email, accountId }: { email: string; accountId?: string | null | undefined },
): Promise<string | undefined> {
  if (!onceEach && !newCustomers) return undefined;
  const orders = db
    .selectFrom('orders')
    .select(['discount_code', 'second_discount_code'])
    .where('state', 'in', ['placed', 'paid']);
  const [byEmail, byAccount] = await Promise.all([
    orders.where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase())).execute(),
    accountId ? orders.where('account_id', '=', accountId).execute() : [],
  ]);
  const bought = [...byEmail, ...byAccount];
  if (newCustomers && bought.length > 0) return `${code} is for a first order. You’ve bought from us before.`;
  return onceEach &&
    bought.some((order) => order.discount_code === code || order.second_discount_code === code)
    ? `${code} can be used once. You’ve used it before.`
    : undefined;
}

/**
 * Purchases of one person with codes are decided one after the other, each once the orders before it are written: of an email
 * address, then of an account. Until the transaction ends.
 */
export async function lockBuyer(
  tx: Tx,
  { email, accountId }: { email: string; accountId?: string | null | undefined },
) {
  for (const buyer of [`buyer ${email.toLowerCase()}`, ...(accountId ? [`account ${accountId}`] : [])])
    await sql`select pg_advisory_xact_lock(hashtextextended(${buyer}, 0))`.execute(tx);
}

/** What the paid orders with a code came to. */
export interface DiscountFigures {
  orders: number;
  sales: Pence;
  cost: Pence;
  newCustomers: number;
}

export const NO_ORDERS: DiscountFigures = { orders: 0, sales: ZERO, cost: ZERO, newCustomers: 0 };

/** A row for each code of an order, with what it took off: a part of a statement that reads orders. */
const codesOfOrder = sql`cross join lateral (values
  (discount_code, discount_pence - second_discount_pence),
  (second_discount_code, second_discount_pence)) used (code, pence)`;

/** The figures of the orders that are read, each once. */
const figuresOfOrders = sql`count(*)::int as orders, coalesce(sum(total_pence), 0)::float8 as sales,
  count(*) filter (where not exists (
    select from orders earlier where lower(earlier.email) = lower(orders.email)
      and earlier.state = 'paid' and earlier.placed_at < orders.placed_at))::int as "newCustomers"`;

type FiguresRow = { sales: number; cost: number } & Pick<DiscountFigures, 'orders' | 'newCustomers'>;

const toFigures = ({ sales, cost, orders, newCustomers }: FiguresRow): DiscountFigures => ({
  orders,
  newCustomers,
  sales: asPence(sales),
  cost: asPence(cost),
});

/** Uses by code. Orders that were refunded in full do not count. One with two codes counts for both, with what each took off. */
export async function discountFigures(db: Db): Promise<Map<string, DiscountFigures>> {
  const { rows } = await sql<FiguresRow & { code: string }>`
    select used.code, ${figuresOfOrders}, sum(used.pence)::float8 as cost
    from orders ${codesOfOrder}
    where used.code is not null and state = 'paid'
    group by used.code`.execute(db);
  return new Map(rows.map((row) => [row.code, toFigures(row)]));
}

/** All codes together, for orders placed since then: one with two codes counts once. */
export async function discountFiguresSince(db: Db, since: Date): Promise<DiscountFigures> {
  const { rows } = await sql<FiguresRow>`
    select ${figuresOfOrders}, coalesce(sum(discount_pence), 0)::float8 as cost
    from orders where discount_code is not null and state = 'paid' and placed_at >= ${since}`.execute(db);
  return rows[0] ? toFigures(rows[0]) : NO_ORDERS;
}

/**
 * What orders with codes came to that were paid within two instants, by their codes: one with two has a row of both, with what
 * each took off. Those that went back in full count no more. Of the orders of one area, where one is named.
 */
export async function codesUsed(db: Db, from: Date, to: Date, area?: string) {
  const ofArea = area === undefined ? undefined : await isOfArea(db, area);
  const paid = db
    .selectFrom('orders')
    .select([
      sql<string>`discount_code`.as('first'),
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`sum(total_pence)::float8`.as('sales'),
      sql<number>`sum(discount_pence)::float8`.as('cost'),
    ])
    .where('discount_code', 'is not', null)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('state', '=', 'paid')
    .$if(ofArea !== undefined, (orders) => orders.where(ofArea ?? sql<boolean>`true`));
  const [byFirst, byBoth] = await Promise.all([
    // It reads only an index, which knows nothing of second codes.
    paid.groupBy('first').execute(),
    paid
      .select([
        sql<string>`second_discount_code`.as('second'),
        sql<number>`sum(second_discount_pence)::float8`.as('secondCost'),
      ])
      .where('second_discount_code', 'is not', null)
      .groupBy(['first', 'second'])
      .execute(),
  ]);
  const all = byFirst.map(({ first: code, orders, sales, cost }) => ({ code, orders, sales, cost }));
  const seconds = byBoth.flatMap(({ first, second, orders, sales, secondCost: cost }) => [
    { code: second, orders, sales, cost },
    { code: first, orders: 0, sales: 0, cost: -cost },
  ]);
  return { all, byCode: [...all, ...seconds] };
}

/** Whether an order is of an area, by the lowest package of lessons in it: a part of a query of orders. */
async function isOfArea(db: Db, area: string) {
  if (area === NO_AREA) return sql<boolean>`${lowestLessonSql} is null`;
  const lessons = [...(await lessonAreas(db))].flatMap(([id, slug]) => (slug === area ? [id] : []));
  return sql<boolean>`${lowestLessonSql} = any(${lessons}::int[])`;
}

/** How many paid orders a code had in each of the last weeks, this one last: by their Mondays. */
export async function usesByWeek(db: Db, code: string, weeks: number, today: string) {
  const { rows } = await sql<{ week: string; uses: number }>`
    select to_char(week, 'YYYY-MM-DD') as week, count(orders.id)::int as uses
    from generate_series(
        date_trunc('week', ${today}::timestamp) - (${weeks}::int - 1) * interval '1 week',
        date_trunc('week', ${today}::timestamp), interval '1 week') week
      left join orders on (discount_code = ${code} or second_discount_code = ${code}) and state = 'paid'
        and date_trunc('week', placed_at at time zone ${LONDON}) = week
    group by week order by week`.execute(db);
  return rows;
}

/** The last orders that were paid with a code, with what it took off them. */
export async function ordersWithCode(db: Db, code: string, most: number) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_addresses', (join) =>
      join.onRef('order_addresses.order_id', '=', 'orders.id').on('role', '=', 'billing'),
    )
    .select(['orders.id', 'order_number', 'placed_at', 'state', 'total_pence'])
    .select(['discount_code', 'discount_pence', 'second_discount_code', 'second_discount_pence'])
    .select(['firstname', 'surname'])
    .where(withOneOf([code]))
    .where('state', 'in', ['paid', 'refunded'])
    .orderBy('placed_at', 'desc')
    .orderBy('orders.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    ...row,
    off: discountsOf(row).find((one) => one.code === code)?.pence ?? ZERO,
    also: discountsOf(row).find((one) => one.code !== code)?.code,
  }));
}

/** Orders with one of these codes. A part of a query. */
export function withOneOf(codes: readonly string[]) {
  return (is: ExpressionBuilder<Tables, 'orders'>) =>
    is.or([is('discount_code', 'in', codes), is('second_discount_code', 'in', codes)]);
}
