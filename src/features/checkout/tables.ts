import type { Generated } from 'kysely';

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
      consents: unknown;
      drafts: unknown;
      account_id: string | null;
      started_at: Date;
    };
    checkout_vouchers: { basket_uuid: string; voucher_id: string; entered: Generated<number> };
  }
}
