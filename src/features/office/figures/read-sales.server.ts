import { areaSalesByDay } from '#src/features/orders/sales/sales-area-days.server.ts';
import { salesByDay } from '#src/features/orders/sales/sales-days.server.ts';
import { type SaleKind, saleKinds } from '#src/features/orders/sales/sales-figures.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { areaRefundsByDay, saleRefundsByDay } from '../money/refund-days.server.ts';
import type { Area } from './area.ts';
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

/** Sales after refunds by month, and by kind before refunds, beside the same days a year before. */
export async function readSales(db: Db, period: Period, _now?: Date, area?: Area) {
  const salesIn = (some: Days) =>
    area ? areaSalesByDay(db, some, area.slug) : salesByDay(db, some.from, some.to);
  const refundsIn = (some: Days) =>
    area ? areaRefundsByDay(db, some, area.slug) : saleRefundsByDay(db, some);
  const [own, ownRefunds, earlier, earlierRefunds] = await Promise.all([
    salesIn(period),
    refundsIn(period),
    salesIn(period.before),
    refundsIn(period.before),
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
  const kinds = saleKinds.map((kind) => {
    const values = period.stretches.map((stretch) => compared(days, stretch, ({ sales }) => sales[kind]));
    return { name: KIND_NAMES[kind], values, total: sumOf(values) };
  });
  return { unit: unitOf(period), stretches, total: sumOf(stretches.map(({ net }) => net)), kinds };
}

export type SalesFigures = Awaited<ReturnType<typeof readSales>>;

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

export function kindsTable({ unit, stretches, kinds }: SalesFigures): FigureTable {
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
