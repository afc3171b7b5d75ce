import { sql } from 'kysely';
import { LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { RefundMethod } from './refund.ts';

/** A part of the money that went back on a day. */
export interface GivenShare {
  /** The London day on which it was given, or taken on by PayPal. */
  day: string;
  paymentId: string;
  refundId: string;
  method: RefundMethod;
  /** A line of the order, the fee, the postage; null where an amount was asked for. */
  part: string | null;
  pence: Pence;
}

/** What went back within two instants, share by share: legs that are given, or that PayPal has taken on. */
export async function refundsGiven(db: Db, from: Date, to: Date): Promise<GivenShare[]> {
  const { rows } = await sql<Omit<GivenShare, 'pence'> & { pence: number }>`
    select to_char(given.at at time zone ${sql.lit(LONDON)}, 'YYYY-MM-DD') as day,
      refunds.payment_id as "paymentId", refunds.id as "refundId", legs.method,
      refund_parts.part, refund_parts.pence
    from refund_legs legs
    join refunds on refunds.id = legs.refund_id
    join refund_parts on refund_parts.refund_id = refunds.id
      and refund_parts.voucher_id is not distinct from legs.voucher_id
    cross join lateral (
      select coalesce(
        (select min(at) from refund_events
          where refund_events.leg_id = legs.id and to_state in ('given', 'pending')),
        refunds.created_at
      ) as at
    ) given
    where legs.state in ('given', 'pending') and given.at >= ${from} and given.at < ${to}`.execute(db);
  return rows.map((row) => ({ ...row, pence: asPence(row.pence) }));
}
