import { sql } from 'kysely';
import { firstPaidDay } from '#src/features/orders/sales/sales-days.server.ts';
import { soldOrders } from '#src/features/orders/sales/sold-orders.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Days, keepDays, sumsOfDays, within } from '#src/platform/db/kept-days.server.ts';
import { asPence, sum } from '#src/platform/money.ts';
import { soldEntries, vatModelOverTime } from '../vat-entries.server.ts';
import { bookedPart } from './booked-part.ts';
import type { BookedPart } from './journal.ts';
import './tables.ts';

/** What was sold on a day, as it is booked: a sum for each account, with and without VAT. */
export interface SoldOnDay extends BookedPart {
  day: string;
}

type SoldDeps = Pick<Services, 'school'> & { db: Db };

/** What was sold from one London day to another. */
export function soldByDay({ db, school }: Pick<Services, 'db' | 'school'>, days: Days): Promise<SoldOnDay[]> {
  return sumsOfDays(db, 'sold', days, {
    kept: async (isKept) => {
      const rows = await db
        .selectFrom('sold_days')
        .selectAll()
        .select(sql<string>`day::text`.as('day'))
        .where(isKept)
        .execute();
      return rows.map((row) => ({
        day: row.day,
        account: row.account as BookedPart['account'],
        net: asPence(row.net_pence),
        vat: asPence(row.vat_pence),
        isTaxed: row.is_taxed,
      }));
    },
    addUp: (live) => addUp({ db, school }, live),
  });
}

/** Keeps what was sold on each finished day. */
export async function keepSoldDays({ db, school }: Pick<Services, 'db' | 'school'>, now: Date) {
  await keepDays(db, 'sold', {
    now,
    firstDay: () => firstPaidDay(db),
    async keep(tx, days) {
      await tx.deleteFrom('sold_days').where(within(days)).execute();
      const sold = await addUp({ db: tx, school }, days);
      const rows = sold.map(({ day, account, isTaxed, net, vat }) => ({
        day,
        account,
        is_taxed: isTaxed,
        net_pence: net,
        vat_pence: vat,
      }));
      if (rows.length > 0) await tx.insertInto('sold_days').values(rows).execute();
    },
  });
}

async function addUp({ db, school }: SoldDeps, { from, to }: Days): Promise<SoldOnDay[]> {
  const [modelAt, orders] = await Promise.all([
    vatModelOverTime({ db, school }),
    soldOrders(db, { from: londonMidnight(from), to: londonMidnight(dayAfter(to)) }),
  ]);
  const parts = soldEntries(orders, modelAt).flatMap(({ day, parts: own }) =>
    own.map((part) => ({ day, ...bookedPart(part) })),
  );
  const groups = Map.groupBy(parts, ({ day, account, isTaxed }) => `${day} ${account} ${isTaxed}`);
  return [...groups.values()].flatMap((own) =>
    own.slice(0, 1).map(({ day, account, isTaxed }) => ({
      day,
      account,
      isTaxed,
      net: sum(own.map(({ net }) => net)),
      vat: sum(own.map(({ vat }) => vat)),
    })),
  );
}
