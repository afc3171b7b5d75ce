import { sql } from 'kysely';
import { lessonAreas, NO_AREA } from '#src/features/catalogue/lesson-hours.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Days, keepDays, sumsOfDays, within } from '#src/platform/db/kept-days.server.ts';
import '../tables.ts';
import { orderSums } from './sales.server.ts';
import { firstPaidDay, type SalesDay, toKeptSales, toSalesDay } from './sales-days.server.ts';
import { salesOf } from './sales-figures.server.ts';

type AreaSalesDay = SalesDay & { area: string };

/** The sales of one area on each day that has any. */
export async function areaSalesByDay(db: Db, days: Days, area: string): Promise<SalesDay[]> {
  return sumsOfDays(db, 'area sales', days, {
    kept: async (isKept) => {
      const rows = await db
        .selectFrom('sales_area_days')
        .selectAll()
        .select(sql<string>`day::text`.as('day'))
        .where('area_slug', '=', area)
        .where(isKept)
        .execute();
      return rows.map(toSalesDay);
    },
    addUp: async (live) => (await addUp(db, live)).filter((one) => one.area === area),
  });
}

/** Keeps the sales of each finished day by area. */
export async function keepAreaSalesDays(db: Db, now: Date) {
  await keepDays(db, 'area sales', {
    now,
    firstDay: () => firstPaidDay(db),
    async keep(tx, days) {
      await tx.deleteFrom('sales_area_days').where(within(days)).execute();
      const sales = await addUp(tx, days);
      const rows = sales.map((one) => ({ area_slug: one.area, ...toKeptSales(one) }));
      if (rows.length > 0) await tx.insertInto('sales_area_days').values(rows).execute();
    },
  });
}

async function addUp(db: Db, { from, to }: Days): Promise<AreaSalesDay[]> {
  const [orders, areaOf] = await Promise.all([
    orderSums(db, londonMidnight(from), londonMidnight(dayAfter(to))),
    lessonAreas(db),
  ]);
  const areaOfOrder = ({ lowestLesson }: (typeof orders)[number]) => areaOf.get(lowestLesson ?? 0) ?? NO_AREA;
  return [...Map.groupBy(orders, ({ day }) => day)].flatMap(([day, ofDay]) =>
    [...Map.groupBy(ofDay, areaOfOrder)].map(([area, own]) => ({ day, area, sales: salesOf(own) })),
  );
}
