// Generated from db/migrations by `npm run db:types`.

import type { Generated } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    referral_offers: {
      id: number;
      is_on: boolean;
      friend_pence: number;
      min_spend_pence: number;
      referrer_pence: number;
      set_at: Date;
      set_by: string;
      allows_another: Generated<boolean>;
    };
    referral_codes: {
      code: string;
      user_id: string | null;
      added_at: Date;
    };
    referrals: {
      order_id: string;
      code: string;
      reward_pence: number;
      state: 'held' | 'given' | 'refused';
      why: string;
      voucher_id: string | null;
      found_at: Date;
      decided_by: string;
    };
  }
}
