// Generated from db/migrations by `npm run db:types`.

import type { ColumnType, Generated } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    discount_codes: {
      code: string;
      percent: number | null;
      pence: number | null;
      applies_to: 'lessons' | 'courses' | 'vouchers' | 'products' | 'everything';
      min_hours: number | null;
      area_slug: string | null;
      area_name: string | null;
      starts_on: string | null;
      ends_on: string | null;
      ended_on: string | null;
      max_uses: number | null;
      uses: Generated<number>;
      once_each: boolean;
      new_customers: boolean;
      min_spend_pence: Generated<number>;
      added_at: Date;
      is_referral: Generated<boolean>;
      allows_another: Generated<boolean>;
    };
    baskets: {
      uuid: string;
      version: number;
      lines: unknown;
      updated_at: Date;
      closed_at: Date | null;
      frozen_at: Date | null;
      next_basket_uuid: string | null;
      created_at: ColumnType<Date, Date, never>;
      discount_code: string | null;
      kept_until: Date | null;
      second_discount_code: string | null;
      linked_until: Date | null;
      filled_until: Date | null;
    };
  }
}
