import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { LegState, RefundMethod, RefundState } from './refund.ts';

/** A refund as staff read it. */
export interface RefundTold {
  id: string;
  at: Date;
  pence: number;
  reason: string;
  /** The member of staff, `system` or `elsewhere`. */
  askedBy: string;
  state: RefundState;
  legs: {
    method: RefundMethod;
    voucherId: string | null;
    pence: number;
    state: LegState;
    refusal: string | null;
  }[];
  /** The parts of the order that it was for; none where an amount was refunded. */
  parts: string[];
  /** Each change of its state, the first first: it can be refused, asked for again, and given. */
  events: { to: RefundState; at: Date }[];
}

/** What was refunded of a payment, or was to be, the latest first. */
export async function refundsOfPayment(db: Db | Tx, paymentId: string): Promise<RefundTold[]> {
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .execute();
  if (refunds.length === 0) return [];
  const ids = refunds.map(({ id }) => id);
  const legs = await db
    .selectFrom('refund_legs')
    .select(['refund_id', 'method', 'voucher_id', 'amount_pence', 'state', 'refusal'])
    .where('refund_id', 'in', ids)
    .orderBy('method')
    .orderBy('voucher_id')
    .execute();
  const parts = await db
    .selectFrom('refund_parts')
    .select(['refund_id', 'part'])
    .where('refund_id', 'in', ids)
    .execute();
  const events = await db
    .selectFrom('refund_events')
    .select(['refund_id', 'to_state', 'at'])
    .where('refund_id', 'in', ids)
    .where('leg_id', 'is', null)
    .orderBy('at')
    .execute();
  return refunds.map(({ id, created_at, amount_pence, reason, asked_by, state }) => ({
    id,
    at: created_at,
    pence: amount_pence,
    reason,
    askedBy: asked_by,
    state,
    legs: legs
      .filter(({ refund_id }) => refund_id === id)
      .map((leg) => ({
        method: leg.method,
        voucherId: leg.voucher_id,
        pence: leg.amount_pence,
        state: leg.state,
        refusal: leg.refusal,
      })),
    parts: [
      ...new Set(parts.flatMap(({ refund_id, part }) => (refund_id === id && part !== null ? [part] : []))),
    ],
    events: events.flatMap(({ refund_id, to_state, at }) =>
      refund_id === id ? { to: to_state as RefundState, at } : [],
    ),
  }));
}

/** The payments of these refunds, by refund. */
export async function paymentsOfRefunds(
  db: Db | Tx,
  refundIds: readonly string[],
): Promise<Map<string, string>> {
  if (refundIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'payment_id'])
    .where('id', 'in', refundIds)
    .execute();
  return new Map(rows.map(({ id, payment_id }) => [id, payment_id]));
}
