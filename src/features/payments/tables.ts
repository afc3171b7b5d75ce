// Generated from db/migrations by `npm run db:types`.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { GatewayName } from './gateway.ts';
import type { DeclineCode, PaymentSnapshot, PaymentState } from './payment.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    charge_days: {
      day: string;
      gateway: string;
      pence: number;
      fee_pence: number;
    };
    kept_cards: {
      id: Generated<string>;
      account_id: string;
      reference: string;
      scheme: string;
      last4: string;
      expires_on: string;
      agreed_words: string;
      agreed_at: Date;
    };
    payments: {
      id: string;
      reference: string;
      basket_uuid: string;
      order_number: string;
      gateway: GatewayName;
      token: string | null;
      state:
        | 'opening'
        | 'created'
        | 'capturing'
        | 'captured'
        | 'declined'
        | 'revoked'
        | 'refunding'
        | 'refunded';
      amount_pence: number;
      snapshot: ColumnType<PaymentSnapshot, string, unknown>;
      fingerprint: string;
      cross_reference: string | null;
      summary: string | null;
      gateway_checked_at: Date | null;
      created_at: Date;
      updated_at: Date;
      expires_at: Date;
      approve_url: string | null;
      decline_code: DeclineCode | null;
      decline_detail: string | null;
      undecided_since: Date | null;
      staff_notified_at: Date | null;
      external_refund_checked_at: Date | null;
      external_refund_checks_ended: Generated<boolean>;
      look_again_on: string | null;
      gateway_fee_pence: number | null;
      card_customer: string | null;
      keep_card_words: string | null;
      keep_card_agreed_at: Date | null;
      waits_for_buyer: Generated<boolean>;
    };
    payment_settlements: {
      payment_id: string;
      outcome: 'taken' | 'not_taken';
      reference: string | null;
      reason: string;
      evidence: string;
      settled_by: string;
      settled_at: Date;
    };
    payment_events: {
      id: GeneratedAlways<number>;
      payment_id: string;
      from_state: PaymentState;
      to_state: PaymentState;
      reason: string;
      at: Date;
    };
  }
}
