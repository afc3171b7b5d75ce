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
  }));
}
