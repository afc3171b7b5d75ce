import { sql } from 'kysely';
import { LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
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

/** What gateways took within two instants, whatever it was for and whatever went back afterwards. */
export async function chargesByDay(db: Db, from: Date, to: Date): Promise<ChargesOfDay[]> {
  const rows = await db
    .selectFrom('payment_events')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['gateway', sql<string>`to_char(at at time zone ${sql.lit(LONDON)}, 'YYYY-MM-DD')`.as('day')])
    .select([
      sql<number>`sum(amount_pence)::float8`.as('pence'),
      sql<number>`coalesce(sum(gateway_fee_pence), 0)::float8`.as('fee'),
    ])
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('to_state', 'in', ['captured', 'refunding'])
    .where('gateway', '<>', 'voucher')
    .groupBy(['day', 'gateway'])
    .execute();
  return rows.flatMap(({ day, gateway, pence, fee }) =>
    gateway === 'voucher' ? [] : { day, gateway, pence: asPence(pence), fee: asPence(fee) },
  );
}
