import { sql } from 'kysely';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Days, keepDays, sumsOfDays, within } from '#src/platform/db/kept-days.server.ts';
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

/** What gateways took, whatever it was for and whatever went back afterwards. */
export function chargesByDay(db: Db, days: Days): Promise<ChargesOfDay[]> {
  return sumsOfDays(db, 'charges', days, {
    kept: async (isKept) => {
      const rows = await db
        .selectFrom('charge_days')
        .select([sql<string>`day::text`.as('day'), 'gateway', 'pence', 'fee_pence'])
        .where(isKept)
        .orderBy('charge_days.day')
        .orderBy('gateway')
        .execute();
      return rows.map(({ day, gateway, pence, fee_pence }) => ({
        day,
        gateway: gateway as ChargesOfDay['gateway'],
        pence: asPence(pence),
        fee: asPence(fee_pence),
      }));
    },
    addUp: (live) => addUp(db, live),
  });
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
      await tx.deleteFrom('charge_days').where(within(days)).execute();
      const charges = await addUp(tx, days);
      const rows = charges.map(({ day, gateway, pence, fee }) => ({ day, gateway, pence, fee_pence: fee }));
      if (rows.length > 0) await tx.insertInto('charge_days').values(rows).execute();
    },
  });
}

async function addUp(db: Db, { from, to }: Days): Promise<ChargesOfDay[]> {
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
