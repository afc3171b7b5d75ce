// Generated from db/migrations by `npm run db:types`.

import type { Generated, JSONColumnType } from 'kysely';

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
      statement_id: string | null;
    };
    bank_statements: {
      id: string;
      headings: JSONColumnType<string[]>;
      columns: JSONColumnType<Record<string, string>>;
      is_read: boolean;
      first_day: string | null;
      last_day: string | null;
      lines: Generated<number>;
      outgoing: Generated<number>;
      account_ending: string | null;
      read_by: string;
      read_at: Date;
      recorded: number | null;
      recorded_by: string | null;
      recorded_at: Date | null;
    };
    bank_statement_lines: {
      statement_id: string;
      line: number;
      paid_on: string;
      amount_pence: number;
      text: string;
      is_accepted: Generated<boolean>;
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
