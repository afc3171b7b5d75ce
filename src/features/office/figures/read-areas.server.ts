import { areasForStaff } from '#src/features/areas/areas.server.ts';
import { lessonAreas } from '#src/features/catalogue/lesson-hours.server.ts';
import { paidLessons } from '#src/features/orders/sales/paid-lesson-days.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Area } from './area.ts';
import { changeInPercent, sumOf } from './comparison.ts';
import type { FigureTable } from './figure-table.ts';
import { lastWeeks, type Period } from './period.ts';

const WEEKS = 12;

/** Paid orders with lessons by area in the last twelve whole weeks, beside the same weeks a year before. */
export async function readAreas(db: Db, period: Period, _now?: Date, area?: Area) {
  const weeks = lastWeeks(WEEKS, period.to);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) throw new Error('No weeks');
  const [own, earlier, areaOf, areas] = await Promise.all([
    paidLessons(db, { from: first.from, to: last.to }),
    paidLessons(db, { from: first.before.from, to: last.before.to }),
    lessonAreas(db),
    areasForStaff(db),
  ]);
  const ordersIn = (rows: typeof own, slug: string) =>
    rows.reduce((sum, { lesson, count }) => (areaOf.get(lesson) === slug ? sum + count : sum), 0);
  const counted = areas
    .filter(({ slug }) => !area || slug === area.slug)
    .map(({ slug, name }) => ({
      slug,
      name,
      orders: { now: ordersIn(own, slug), before: ordersIn(earlier, slug) },
    }))
    .filter(({ orders }) => orders.now + orders.before > 0)
    .sort((a, b) => b.orders.now - a.orders.now || a.name.localeCompare(b.name));
  return { areas: counted, total: sumOf(counted.map(({ orders }) => orders)) };
}

export type AreaFigures = Awaited<ReturnType<typeof readAreas>>;

export function areasTable({ areas, total }: AreaFigures): FigureTable {
  return {
    first: 'Area',
    columns: [
      { head: 'Orders', unit: 'count' },
      { head: 'A year before', unit: 'count' },
      { head: 'Change', unit: 'change' },
    ],
    rows: [...areas, { name: 'All', orders: total }].map(({ name, orders }) => ({
      name,
      values: [orders.now, orders.before, changeInPercent(orders)],
    })),
  };
}
