import type { ColumnType, Generated } from 'kysely';
import type { GatewayName } from './gateway.ts';
import type { DeclineCode, PaymentSnapshot, PaymentState } from './payment.ts';

export interface PaymentRow {
  id: string;
  reference: string;
  purchase_id: string;
  order_number: string;
  gateway: GatewayName;
  token: string | null;
  /** Where the payer of a wallet approves. */
  approve_url: string | null;
  state: PaymentState;
  amount_pence: number;
  snapshot: ColumnType<PaymentSnapshot, string, unknown>;
  fingerprint: string;
  cross_reference: string | null;
  summary: string | null;
  decline_code: DeclineCode | null;
  decline_detail: string | null;
  asked_at: Date | null;
  /** When somebody was first answered that it is undecided. */
  undecided_since: Date | null;
  /** When the staff were told that it has been undecided for too long. */
  staff_told_at: Date | null;
  /** The day on which staff look at it again, where it is undecided. */
  look_again_on: ColumnType<string | null, string | null | undefined, string | null>;
  /** When it was last compared with what its gateway says has gone back of it. */
  looked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Too old for its money to go back elsewhere. */
  looks_over: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

export interface PaymentSettlementRow {
  payment_id: string;
  outcome: 'taken' | 'not_taken';
  reference: string | null;
  reason: string;
  evidence: string;
  settled_by: string;
  settled_at: Date;
}

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    payments: PaymentRow;
    payment_settlements: PaymentSettlementRow;
    payment_events: {
      id: Generated<number>;
      payment_id: string;
      from_state: PaymentState;
      to_state: PaymentState;
      reason: string;
      at: Date;
    };
  }
}
