import { sql } from 'kysely';
import { firstRefundDay, refundsGiven } from '#src/features/payments/refunds/refund-queries.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type Days, daysToAddUp, isKept, keepDays, keptDays } from '#src/platform/db/kept-days.server.ts';
import { refundsOfOrders } from './refunds-of-orders.server.ts';
import './tables.ts';

/** What went back of sales on a London day. */
interface RefundsOfDay {
  day: string;
  pence: number;
}

/** What went back of sales, from one London day to another: finished days are kept, the rest is added up now. */
export async function saleRefundsByDay(db: Db, { from, to }: Days): Promise<RefundsOfDay[]> {
  const kept = await keptDays(db, 'refunds');
  const [sums, ...added] = await Promise.all([
    db
      .selectFrom('refund_days')
      .select([sql<string>`day::text`.as('day'), 'pence'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where(isKept(kept, 'day'))
      .orderBy('refund_days.day')
      .execute(),
    ...daysToAddUp(kept, { from, to }).map((days) => addUp(db, days)),
  ]);
  return [...sums, ...added.flat()];
}

/** Keeps what went back of sales on each finished day. */
export async function keepRefundDays(db: Db, now: Date) {
  await keepDays(db, 'refunds', {
    now,
    firstDay: () => firstRefundDay(db),
    async keep(tx, days) {
      await tx.deleteFrom('refund_days').where('day', '>=', days.from).where('day', '<=', days.to).execute();
      const rows = await addUp(tx, days);
      if (rows.length > 0) await tx.insertInto('refund_days').values(rows).execute();
    },
  });
}

async function addUp(db: Db | Tx, { from, to }: Days): Promise<RefundsOfDay[]> {
  const given = await refundsGiven(db, londonMidnight(from), londonMidnight(dayAfter(to)));
  const { ofOrders, isVoucher } = await refundsOfOrders(db, given);
  const penceOf = new Map<string, number>();
  for (const share of ofOrders)
    if (!isVoucher(share)) penceOf.set(share.day, (penceOf.get(share.day) ?? 0) + share.pence);
  return [...penceOf].map(([day, pence]) => ({ day, pence }));
}
