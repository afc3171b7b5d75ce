// Generated from db/migrations by `npm run db:types`.

import type { Generated, JSONColumnType } from 'kysely';
import type { Heading } from '#src/kit/parts/file-columns.ts';
import type { Payout } from './payout.ts';
import type { SettledLine, SettlementColumns } from './settlement.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    gateway_payouts: {
      gateway: 'connect-e' | 'paypal';
      reference: string;
      taken_on: string | null;
      paid_on: string;
      taken_pence: number;
      fee_pence: number;
      paid_pence: number;
      entered_by: string;
      entered_at: Date;
    };
    settlement_uploads: {
      id: string;
      gateway: 'connect-e' | 'paypal';
      headings: JSONColumnType<Heading[]>;
      columns: JSONColumnType<SettlementColumns>;
      problem: string | null;
      is_by_hand: Generated<boolean>;
      file: Uint8Array | null;
      sent_by: string;
      sent_at: Date;
    };
    settlement_files: {
      id: string;
      gateway: 'connect-e' | 'paypal';
      first_day: string;
      last_day: string;
      payouts: JSONColumnType<Payout[]>;
      lines: JSONColumnType<SettledLine[]>;
      read_by: string;
      read_at: Date;
      entered: number | null;
      recorded_by: string | null;
      recorded_at: Date | null;
      left_out: Generated<number>;
    };
  }
}
