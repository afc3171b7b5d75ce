// Generated from db/migrations by `npm run db:types`.

import type { Generated } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    bank_account: {
      only_one: Generated<boolean>;
      name: string;
      sort_code: string;
      number: string;
      version: number;
      changed_by: string;
      changed_at: Date;
    };
    bank_transfers: {
      reference: string;
      basket_uuid: string;
      order_number: string;
      amount_pence: number;
      held_pence: Generated<number>;
      charged_by: string | null;
      began_at: Date;
    };
    bank_lines: {
      id: string;
      reference: string;
      paid_on: string;
      amount_pence: number;
      payer: string;
      matched_by: 'hand' | 'reference' | 'amount';
      row_hash: string | null;
      recorded_by: string;
      recorded_at: Date;
    };
    bank_returns: {
      id: string;
      reference: string;
      refund_leg_id: string | null;
      amount_pence: number;
      sent_on: string;
      evidence: string;
      recorded_by: string;
      recorded_at: Date;
    };
  }
}
