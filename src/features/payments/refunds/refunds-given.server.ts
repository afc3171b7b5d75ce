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
    with lately as (
      select leg_id as id from refund_events
      where to_state in ('given', 'pending') and at >= ${from} and at < ${to} and leg_id is not null
      union
      select refund_legs.id from refunds join refund_legs on refund_legs.refund_id = refunds.id
      where refunds.created_at >= ${from} and refunds.created_at < ${to}
    ),
    given as materialized (
      select legs.*, refunds.payment_id, coalesce(
        (select min(at) from refund_events where refund_events.leg_id = legs.id and to_state in ('given', 'pending')),
        refunds.created_at
      ) as at
      from lately
      join refund_legs legs on legs.id = lately.id and legs.state in ('given', 'pending')
      join refunds on refunds.id = legs.refund_id
    )
    select to_char(given.at at time zone ${sql.lit(LONDON)}, 'YYYY-MM-DD') as day,
      given.payment_id as "paymentId", given.refund_id as "refundId", given.method, refund_parts.part, refund_parts.pence
    from given
    join refund_parts on refund_parts.refund_id = given.refund_id
      and refund_parts.voucher_id is not distinct from given.voucher_id
    where given.at >= ${from} and given.at < ${to}`.execute(db);
  return rows.map((row) => ({ ...row, pence: asPence(row.pence) }));
}
