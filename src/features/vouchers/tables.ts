import type { ColumnType, Generated } from 'kysely';
import type { VoucherType } from '#src/features/catalogue/voucher-designs.ts';
import type { VoucherState } from './voucher.ts';

export interface VoucherRow {
  id: string;
  order_id: string;
  order_number: string;
  position: number;
  voucher_type: VoucherType;
  template: string | null;
  card_template: string | null;
  recipient_name: string;
  email: string | null;
  personal_message: string;
  send_to: 'recipient' | 'buyer' | null;
  send_on: string | null;
  state: VoucherState;
  value_pence: number;
  balance_pence: number;
  code_hash: string;
  /** The last four characters of the code, which may be displayed. */
  code_ends: string;
  page_hash: string;
  manage_hash: string;
  sealed: string | null;
  mailings: number;
  mailed_at: Date | null;
  sent_at: Date | null;
  undelivered_at: Date | null;
  issued_at: Date;
  expires_on: string;
}

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    vouchers: VoucherRow;
    voucher_events: {
      id: Generated<number>;
      voucher_id: string;
      from_state: VoucherState;
      to_state: VoucherState;
      reason: string;
      at: Date;
    };
    voucher_movements: {
      id: Generated<number>;
      voucher_id: string;
      kind: 'issued' | 'redeemed' | 'returned' | 'refunded' | 'spent';
      /** The leg of a refund that `refunded` money came by. */
      refund_leg_id: ColumnType<string | null, string | null | undefined, string | null>;
      pence: number;
      /** Null where staff took it for somebody on the phone. */
      order_id: string | null;
      /** What that was for. */
      note: ColumnType<string | null, string | null | undefined, never>;
      /** Null once the order has been purged. */
      order_number: string | null;
      at: Date;
    };
  }
}
