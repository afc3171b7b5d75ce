import { sql } from 'kysely';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, LONDON } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type Days, daysToAddUp, isKept, keepDays, keptDays } from '#src/platform/db/kept-days.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { GatewayName } from './gateway.ts';
import './tables.ts';

export interface ChargesOfDay {
  /** In London, YYYY-MM-DD. */
  day: string;
  gateway: Exclude<GatewayName, 'voucher'>;
  pence: Pence;
  /** What the gateway keeps of it, as far as it says so with the charge. */
  fee: Pence;
}

/** What gateways took, whatever it was for and whatever went back afterwards: finished days are kept, the rest is added up now. */
export async function chargesByDay(db: Db, days: Days): Promise<ChargesOfDay[]> {
  const kept = await keptDays(db, 'charges');
  const [rows, ...added] = await Promise.all([
    db
      .selectFrom('charge_days')
      .select([sql<string>`day::text`.as('day'), 'gateway', 'pence', 'fee_pence'])
      .where('day', '>=', days.from)
      .where('day', '<=', days.to)
      .where(isKept(kept, 'day'))
      .orderBy('charge_days.day')
      .orderBy('gateway')
      .execute(),
    ...daysToAddUp(kept, days).map((live) => addUp(db, live)),
  ]);
  const sums = rows.map(({ day, gateway, pence, fee_pence }) => ({
    day,
    gateway: gateway as ChargesOfDay['gateway'],
    pence: asPence(pence),
    fee: asPence(fee_pence),
  }));
  return [...sums, ...added.flat()];
}

/** Keeps what gateways took on each finished day. */
export async function keepChargeDays(db: Db, now: Date) {
  await keepDays(db, 'charges', {
    now,
    async firstDay() {
      const first = await db
        .selectFrom('payment_events')
        .select('at')
        .orderBy('at')
        .limit(1)
        .executeTakeFirst();
      return first && londonDate(first.at);
    },
    async keep(tx, days) {
      await tx.deleteFrom('charge_days').where('day', '>=', days.from).where('day', '<=', days.to).execute();
      const charges = await addUp(tx, days);
      if (charges.length === 0) return;
      const rows = charges.map(({ day, gateway, pence, fee }) => ({ day, gateway, pence, fee_pence: fee }));
      await tx.insertInto('charge_days').values(rows).execute();
    },
  });
}

async function addUp(db: Db | Tx, { from, to }: Days): Promise<ChargesOfDay[]> {
  const rows = await db
    .selectFrom('payment_events')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['gateway', sql<string>`to_char(at at time zone ${sql.lit(LONDON)}, 'YYYY-MM-DD')`.as('day')])
    .select([
      sql<number>`sum(amount_pence)::float8`.as('pence'),
      sql<number>`coalesce(sum(gateway_fee_pence), 0)::float8`.as('fee'),
    ])
    .where('at', '>=', londonMidnight(from))
    .where('at', '<', londonMidnight(dayAfter(to)))
    .where('to_state', 'in', ['captured', 'refunding'])
    .where('gateway', '<>', 'voucher')
    .groupBy(['day', 'gateway'])
    .orderBy('day')
    .orderBy('gateway')
    .execute();
  return rows.flatMap(({ day, gateway, pence, fee }) =>
    gateway === 'voucher' ? [] : { day, gateway, pence: asPence(pence), fee: asPence(fee) },
  );
}
