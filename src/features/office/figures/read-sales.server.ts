import { salesByDay } from '#src/features/orders/sales/sales-days.server.ts';
import { type SaleKind, saleKinds } from '#src/features/orders/sales/sales-figures.server.ts';
import { refundsGiven } from '#src/features/payments/refunds/refund-queries.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { refundsOfOrders } from '../money/refunds-of-orders.server.ts';
import { changeInPercent, compared, sumOf, sumWithin } from './comparison.ts';
import type { FigureTable } from './figure-table.ts';
import { type Days, type Period, unitOf } from './period.ts';

const KIND_NAMES: Record<SaleKind, string> = {
  lessons: 'Lessons',
  training: 'Training',
  products: 'Products',
  courses: 'Courses',
  postage: 'Postage',
};

interface Refunded {
  day: string;
  pence: number;
}

/** Sales after refunds by month, beside the same days a year before. */
export async function readSales(db: Db, period: Period) {
  const [own, ownRefunds, earlier, earlierRefunds] = await Promise.all([
    salesByDay(db, period.from, period.to),
    saleRefundsByDay(db, period),
    salesByDay(db, period.before.from, period.before.to),
    saleRefundsByDay(db, period.before),
  ]);
  const days = [...earlier, ...own];
  const refunds = [...earlierRefunds, ...ownRefunds];
  const stretches = period.stretches.map((stretch) => {
    const sold = compared(days, stretch, ({ sales }) => sales.all);
    const back = compared(refunds, stretch, ({ pence }) => pence);
    return {
      ...stretch,
      sold: sold.now,
      refunds: back.now,
      net: { now: sold.now - back.now, before: sold.before - back.before },
      vouchersSold: sumWithin(days, stretch, ({ sales }) => sales.vouchersSold),
    };
  });
  return { unit: unitOf(period), stretches, total: sumOf(stretches.map(({ net }) => net)) };
}

export type SalesFigures = Awaited<ReturnType<typeof readSales>>;

async function saleRefundsByDay(db: Db, { from, to }: Days): Promise<Refunded[]> {
  const given = await refundsGiven(db, londonMidnight(from), londonMidnight(dayAfter(to)));
  const { ofOrders, isVoucher } = await refundsOfOrders(db, given);
  return ofOrders.filter((share) => !isVoucher(share));
}

export function salesTable({ unit, stretches, total }: SalesFigures): FigureTable {
  const money = (head: string) => ({ head, unit: 'pence' }) as const;
  const sum = (of: (one: (typeof stretches)[number]) => number) =>
    stretches.reduce((all, one) => all + of(one), 0);
  return {
    first: unit,
    columns: [
      money('Sales'),
      money('Refunds'),
      money('After refunds'),
      money('A year before'),
      { head: 'Change', unit: 'change' },
      money('Vouchers sold'),
    ],
    rows: [
      ...stretches.map(({ name, sold, refunds, net, vouchersSold }) => ({
        name,
        values: [sold, refunds, net.now, net.before, changeInPercent(net), vouchersSold],
      })),
      {
        name: 'All',
        values: [
          sum(({ sold }) => sold),
          sum(({ refunds }) => refunds),
          total.now,
          total.before,
          changeInPercent(total),
          sum(({ vouchersSold }) => vouchersSold),
        ],
      },
    ],
  };
}

/** Sales by month and kind, before refunds, beside the same days a year before. */
export async function readKinds(db: Db, period: Period) {
  const [own, earlier] = await Promise.all([
    salesByDay(db, period.from, period.to),
    salesByDay(db, period.before.from, period.before.to),
  ]);
  const days = [...earlier, ...own];
  return {
    unit: unitOf(period),
    stretches: period.stretches,
    kinds: saleKinds.map((kind) => {
      const values = period.stretches.map((stretch) => compared(days, stretch, ({ sales }) => sales[kind]));
      return { name: KIND_NAMES[kind], values, total: sumOf(values) };
    }),
  };
}

export type KindFigures = Awaited<ReturnType<typeof readKinds>>;

export function kindsTable({ unit, stretches, kinds }: KindFigures): FigureTable {
  return {
    first: unit,
    columns: kinds.map(({ name }) => ({ head: name, unit: 'pence' })),
    rows: [
      ...stretches.map(({ name }, at) => ({ name, values: kinds.map(({ values }) => values[at]?.now) })),
      { name: 'All', values: kinds.map(({ total }) => total.now) },
      { name: 'A year before', values: kinds.map(({ total }) => total.before) },
    ],
  };
}
