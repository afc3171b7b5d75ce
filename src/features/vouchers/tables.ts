// Generated from db/migrations by `npm run db:types`.

import type { Generated, GeneratedAlways } from 'kysely';
import type { VoucherState } from './voucher.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    voucher_flow_days: {
      day: string;
      kind: string;
      pence: number;
    };
    vouchers: {
      id: string;
      order_id: string | null;
      position: number;
      voucher_type: 'e-voucher' | 'gift-card';
      template: string | null;
      card_template: string | null;
      recipient_name: string;
      email: string | null;
      personal_message: string;
      send_to: 'recipient' | 'buyer' | null;
      send_on: string | null;
      state: 'pending' | 'scheduled' | 'sent' | 'active' | 'part_used' | 'used' | 'expired' | 'void';
      value_pence: number;
      balance_pence: number;
      code_hash: string;
      code_last4: string;
      page_hash: string;
      manage_hash: string;
      encrypted_code: string | null;
      send_count: Generated<number>;
      mailed_at: Date | null;
      sent_at: Date | null;
      undelivered_at: Date | null;
      issued_at: Date;
      expires_on: string;
      order_number: string | null;
      origin: 'sold' | 'moved' | 'reward';
      buyer_email: string | null;
      tells_buyer: Generated<boolean>;
      gift_type: string | null;
      gift_id: number | null;
      gift_name: string | null;
    };
    voucher_events: {
      id: GeneratedAlways<number>;
      voucher_id: string;
      from_state: VoucherState;
      to_state: VoucherState;
      reason: string;
      at: Date;
    };
    voucher_movements: {
      id: GeneratedAlways<number>;
      voucher_id: string;
      kind: 'issued' | 'redeemed' | 'returned' | 'refunded' | 'spent' | 'opened' | 'given';
      pence: number;
      order_id: string | null;
      at: Date;
      order_number: string | null;
      refund_leg_id: string | null;
      note: string | null;
    };
  }
}
