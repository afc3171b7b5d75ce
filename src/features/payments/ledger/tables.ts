import type { ColumnType } from 'kysely';

export type LedgerGateway = 'connect-e' | 'paypal';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    ledger_days: {
      day: string;
      gateway: LedgerGateway;
      charged_ours: number;
      charged_theirs: number;
      refunded_ours: number;
      refunded_theirs: number;
      unanswered: number;
      compared_at: Date;
    };
    ledger_differences: {
      id: string;
      day: string;
      gateway: LedgerGateway;
      payment_id: string;
      kind: 'charge' | 'refund';
      ours_pence: number;
      theirs_pence: number;
      found_at: Date;
      explained_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      explained_by: ColumnType<string | null, string | null | undefined, string | null>;
      note: ColumnType<string | null, string | null | undefined, string | null>;
    };
  }
}
