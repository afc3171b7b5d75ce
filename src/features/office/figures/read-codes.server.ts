import { listDiscountCodes } from '#src/features/basket/lines/discount-codes.server.ts';
import { codesUsed } from '#src/features/orders/discount-uses.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Area } from './area.ts';
import { changeInPercent } from './comparison.ts';
import type { FigureTable } from './figure-table.ts';
import type { Days, Period } from './period.ts';

/** Customers' own codes are one row: each of them brings a friend or two. */
const FRIENDS = 'Friends’ codes';

/** Paid orders with a discount code, by code, for each of two where they have two, beside the same days a year before. */
export async function readCodes(db: Db, period: Period, now: Date, area?: Area) {
  const usedIn = ({ from, to }: Days) =>
    codesUsed(db, londonMidnight(from), londonMidnight(dayAfter(to)), area?.slug);
  const [own, earlier, school] = await Promise.all([
    usedIn(period),
    usedIn(period.before),
    listDiscountCodes(db, now),
  ]);
  const names = new Set(school.map(({ code }) => code));
  const nameOf = (code: string) => (names.has(code) ? code : FRIENDS);
  const sums = new Map<string, CodeUsed>();
  const rowOf = (name: string) => {
    const row = sums.get(name) ?? { name, orders: { now: 0, before: 0 }, sales: 0, cost: 0 };
    sums.set(name, row);
    return row;
  };
  for (const { code, orders, sales, cost } of own.byCode) {
    const row = rowOf(nameOf(code));
    row.orders.now += orders;
    row.sales += sales;
    row.cost += cost;
  }
  for (const { code, orders } of earlier.byCode) rowOf(nameOf(code)).orders.before += orders;
  const codes = [...sums.values()].sort(
    (a, b) => b.orders.now - a.orders.now || a.name.localeCompare(b.name, 'en-GB'),
  );
  const total = (of: 'orders' | 'sales' | 'cost', { all } = own) =>
    all.reduce((sum, one) => sum + one[of], 0);
  return {
    codes,
    // An order with two codes counts once.
    all: {
      name: 'All',
      orders: { now: total('orders'), before: total('orders', earlier) },
      sales: total('sales'),
      cost: total('cost'),
    },
  };
}

interface CodeUsed {
  name: string;
  orders: { now: number; before: number };
  /** In pence, of the period. */
  sales: number;
  cost: number;
}

export type CodeFigures = Awaited<ReturnType<typeof readCodes>>;

export function codesTable({ codes, all }: CodeFigures): FigureTable {
  return {
    first: 'Code',
    columns: [
      { head: 'Orders', unit: 'count' },
      { head: 'A year before', unit: 'count' },
      { head: 'Change', unit: 'change' },
      { head: 'Paid', unit: 'pence' },
      { head: 'Taken off', unit: 'pence' },
    ],
    rows: [...codes, all].map(({ name, orders, sales, cost }) => ({
      name,
      values: [orders.now, orders.before, changeInPercent(orders), sales, cost],
    })),
  };
}
