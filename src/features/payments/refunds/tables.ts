import type { LegState, RefundMethod, RefundState } from './refund.ts';

export interface RefundRow {
  id: string;
  payment_id: string;
  amount_pence: number;
  reason: string;
  /** The member of staff; or `system`, or `elsewhere` for what was refunded at a gateway's own desk. */
  asked_by: string;
  state: RefundState;
  staff_told_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface RefundLegRow {
  id: string;
  refund_id: string;
  method: RefundMethod;
  voucher_id: string | null;
  amount_pence: number;
  state: LegState;
  idempotency_key: string;
  token: string | null;
  token_expires_at: Date | null;
  gateway_refund_id: string | null;
  tries: number;
  asked_at: Date | null;
  refusal: string | null;
}

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    refunds: RefundRow;
    refund_legs: RefundLegRow;
    refund_parts: { refund_id: string; part: string | null; voucher_id: string | null; pence: number };
    refund_events: {
      refund_id: string;
      /** Null for a change of the refund itself. */
      leg_id: string | null;
      from_state: RefundState | LegState;
      to_state: RefundState | LegState;
      reason: string;
      at: Date;
    };
  }
}
