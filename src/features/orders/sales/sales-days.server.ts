import { type Selectable, sql } from 'kysely';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, hoursBefore } from '#src/platform/dates.ts';
import type { Db, Tables } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import '../tables.ts';
import { orderSums } from './sales.server.ts';
import { type Sales, saleKinds, salesOf } from './sales-figures.server.ts';

export interface SalesDay {
  /** In London, YYYY-MM-DD. */
  day: string;
  sales: Sales;
}

/** The sales of each day that has any, from one London day to another: finished days are kept, the rest is added up now. */
export async function salesByDay(db: Db, from: string, to: string): Promise<SalesDay[]> {
  const last = await lastKept(db);
  const live = last && last >= from ? dayAfter(last) : from;
  const [kept, added] = await Promise.all([
    last && last >= from ? keptDays(db, from, to) : [],
    live <= to ? addUp(db, live, to) : [],
  ]);
  return [...kept, ...added];
}

/** The sales of some days, in all. */
export function sumOfSales(days: readonly SalesDay[]): Sales {
  const all = salesOf([]);
  const total = (of: keyof Sales) => days.reduce((sum, { sales }) => sum + sales[of], 0);
  const names = Object.keys(all) as (keyof Sales)[];
  return Object.fromEntries(names.map((name) => [name, total(name)])) as Sales;
}

/** How many days are added up at a time: those of a school that has been open for years fit into memory so. */
const PORTION = 31;

/** Keeps the sales of each finished day. The last hour of a day is left time in which a payment may still be written. */
export async function keepSalesDays(db: Db, now: Date) {
  const last = await lastKept(db);
  let from = last ? dayAfter(last) : await firstPaidDay(db);
  const end = Temporal.PlainDate.from(londonDate(hoursBefore(now, 1))).subtract({ days: 1 });
  while (from && Temporal.PlainDate.compare(from, end) <= 0) {
    const through = Temporal.PlainDate.from(from).add({ days: PORTION - 1 });
    const to = Temporal.PlainDate.compare(through, end) < 0 ? through : end;
    await keep(db, await addUp(db, from, to.toString()));
    from = to.add({ days: 1 }).toString();
  }
}

async function addUp(db: Db, from: string, to: string): Promise<SalesDay[]> {
  const orders = await orderSums(db, londonMidnight(from), londonMidnight(dayAfter(to)));
  const days = [...Map.groupBy(orders, ({ day }) => day)].map(([day, own]) => ({ day, sales: salesOf(own) }));
  return days.sort((a, b) => a.day.localeCompare(b.day));
}

async function keep(db: Db, days: readonly SalesDay[]) {
  if (days.length === 0) return;
  await db
    .insertInto('sales_days')
    .values(days.map(toKeptSales))
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}

async function keptDays(db: Db, from: string, to: string): Promise<SalesDay[]> {
  const rows = await db
    .selectFrom('sales_days')
    .selectAll()
    .select(sql<string>`day::text`.as('day'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('sales_days.day')
    .execute();
  return rows.map(toSalesDay);
}

type KeptSales = Omit<Selectable<Tables['sales_days']>, 'day'> & { day: string };

/** The row that is kept of a day. */
export function toKeptSales({ day, sales }: SalesDay): KeptSales {
  return {
    day,
    lessons_pence: sales.lessons,
    training_pence: sales.training,
    products_pence: sales.products,
    courses_pence: sales.courses,
    postage_pence: sales.postage,
    fee_pence: sales.fee,
    vouchers_pence: sales.vouchersSold,
    by_voucher_pence: sales.byVoucher,
    orders: sales.orders,
  };
}

export function toSalesDay(row: KeptSales): SalesDay {
  const kinds = {
    lessons: asPence(row.lessons_pence),
    training: asPence(row.training_pence),
    products: asPence(row.products_pence),
    courses: asPence(row.courses_pence),
    postage: asPence(row.postage_pence),
  };
  return {
    day: row.day,
    sales: {
      ...kinds,
      all: asPence(saleKinds.reduce((all, kind) => all + kinds[kind], 0)),
      fee: asPence(row.fee_pence),
      vouchersSold: asPence(row.vouchers_pence),
      byVoucher: asPence(row.by_voucher_pence),
      orders: row.orders,
    },
  };
}

async function lastKept(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('sales_days')
    .select(sql<string>`day::text`.as('day'))
    .orderBy('sales_days.day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** The London day of the first sale. */
export async function firstPaidDay(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('paid_at')
    .where('paid_at', 'is not', null)
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst();
  return row?.paid_at ? londonDate(row.paid_at) : undefined;
}
