// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    ledger_days: {
      day: string;
      gateway: 'connect-e' | 'paypal';
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
      gateway: 'connect-e' | 'paypal';
      payment_id: string;
      kind: 'charge' | 'refund';
      ours_pence: number;
      theirs_pence: number;
      found_at: Date;
      explained_at: Date | null;
      explained_by: string | null;
      note: string | null;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
