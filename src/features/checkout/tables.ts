// Generated from db/migrations by `npm run db:types`.

import type { Generated, GeneratedAlways } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    checkouts: {
      basket_uuid: string;
      cookie_hash: string;
      order_number: string;
      customer: unknown;
      delivery: unknown;
      billing: unknown;
      lesson: unknown;
      consents: Generated<unknown>;
      started_at: Date;
      drafts: Generated<unknown>;
      account_id: string | null;
    };
    phone_orders: {
      basket_uuid: string;
      made_by: string;
      made_by_name: string;
      made_at: Date;
      total_pence: number;
      sent_at: Date;
      times_sent: number;
      withdrawn_at: Date | null;
      top_up_for: string | null;
      new_link_asked_at: Date | null;
    };
    finish_links: {
      basket_uuid: string;
      token_hash: string;
      email: string;
      times_sent: number;
      expires_at: Date;
      remind_at: Date | null;
    };
    checkout_vouchers: {
      basket_uuid: string;
      voucher_id: string;
      entered: GeneratedAlways<number>;
      tells_buyer: Generated<boolean>;
    };
  }
}
