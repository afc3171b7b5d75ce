// Generated from db/migrations by `npm run db:types`.

import type { Generated, GeneratedAlways } from 'kysely';
import type { LegState, RefundState } from './refund.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    refunds: {
      id: string;
      payment_id: string;
      amount_pence: number;
      reason: string;
      requested_by: string;
      state: 'in_progress' | 'succeeded' | 'refused';
      staff_notified_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
    refund_legs: {
      id: string;
      refund_id: string;
      method: 'card' | 'paypal' | 'voucher' | 'transfer' | 'cash';
      voucher_id: string | null;
      amount_pence: number;
      state: 'planned' | 'requested' | 'pending' | 'succeeded' | 'refused';
      idempotency_key: string;
      token: string | null;
      token_expires_at: Date | null;
      gateway_refund_id: string | null;
      tries: Generated<number>;
      requested_at: Date | null;
      refusal: string | null;
    };
    refund_allocations: {
      refund_id: string;
      part: string | null;
      voucher_id: string | null;
      pence: number;
    };
    refund_events: {
      id: GeneratedAlways<number>;
      refund_id: string;
      leg_id: string | null;
      from_state: RefundState | LegState;
      to_state: RefundState | LegState;
      reason: string;
      at: Date;
    };
  }
}
