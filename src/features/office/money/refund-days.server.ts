import { sql } from 'kysely';
import { lessonAreas, NO_AREA } from '#src/features/catalogue/lesson-hours.server.ts';
import { firstRefundDay, refundsGiven } from '#src/features/payments/refunds/refund-queries.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Days, keepDays, sumsOfDays, within } from '#src/platform/db/kept-days.server.ts';
import { refundsOfOrders } from './refunds-of-orders.server.ts';
import './tables.ts';

/** What went back of sales on a London day. */
interface RefundsOfDay {
  day: string;
  pence: number;
}

/** What went back of sales, from one London day to another. */
export function saleRefundsByDay(db: Db, days: Days): Promise<RefundsOfDay[]> {
  return sumsOfDays(db, 'refunds', days, {
    kept: (isKept) =>
      db
        .selectFrom('refund_days')
        .select([sql<string>`day::text`.as('day'), 'pence'])
        .where(isKept)
        .orderBy('refund_days.day')
        .execute(),
    addUp: (live) => addUp(db, live),
  });
}

/** Keeps what went back of sales on each finished day. */
export async function keepRefundDays(db: Db, now: Date) {
  await keepDays(db, 'refunds', {
    now,
    firstDay: () => firstRefundDay(db),
    async keep(tx, days) {
      await tx.deleteFrom('refund_days').where(within(days)).execute();
      const rows = await addUp(tx, days);
      if (rows.length > 0) await tx.insertInto('refund_days').values(rows).execute();
    },
  });
}

/** The same of orders of one area. */
export function areaRefundsByDay(db: Db, days: Days, area: string): Promise<RefundsOfDay[]> {
  return sumsOfDays(db, 'area refunds', days, {
    kept: (isKept) =>
      db
        .selectFrom('refund_area_days')
        .select([sql<string>`day::text`.as('day'), 'pence'])
        .where('area_slug', '=', area)
        .where(isKept)
        .execute(),
    addUp: async (live) => (await addUpByArea(db, live)).filter(({ area_slug }) => area_slug === area),
  });
}

/** Keeps what went back of sales on each finished day by area. */
export async function keepAreaRefundDays(db: Db, now: Date) {
  await keepDays(db, 'area refunds', {
    now,
    firstDay: () => firstRefundDay(db),
    async keep(tx, days) {
      await tx.deleteFrom('refund_area_days').where(within(days)).execute();
      const rows = await addUpByArea(tx, days);
      if (rows.length > 0) await tx.insertInto('refund_area_days').values(rows).execute();
    },
  });
}

async function addUpByArea(db: Db, { from, to }: Days) {
  const given = await refundsGiven(db, londonMidnight(from), londonMidnight(dayAfter(to)));
  const [{ paid, ofOrders, isVoucher }, areaOf] = await Promise.all([
    refundsOfOrders(db, given),
    lessonAreas(db),
  ]);
  const rows = new Map<string, RefundsOfDay & { area_slug: string }>();
  for (const share of ofOrders) {
    if (isVoucher(share)) continue;
    const area_slug = areaOf.get(paid.get(share.paymentId)?.lowestLesson ?? 0) ?? NO_AREA;
    const key = `${share.day} ${area_slug}`;
    const row = rows.get(key) ?? { day: share.day, area_slug, pence: 0 };
    rows.set(key, { ...row, pence: row.pence + share.pence });
  }
  return [...rows.values()];
}

async function addUp(db: Db, days: Days): Promise<RefundsOfDay[]> {
  const byDay = Map.groupBy(await addUpByArea(db, days), ({ day }) => day);
  return [...byDay].map(([day, rows]) => ({ day, pence: rows.reduce((sum, { pence }) => sum + pence, 0) }));
}
