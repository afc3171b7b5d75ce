// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    reconciliation_days: {
      day: string;
      gateway: 'connect-e' | 'paypal';
      charged_recorded: number;
      charged_reported: number;
      refunded_recorded: number;
      refunded_reported: number;
      unanswered: number;
      compared_at: Date;
    };
    reconciliation_differences: {
      id: string;
      day: string;
      gateway: 'connect-e' | 'paypal';
      payment_id: string;
      kind: 'charge' | 'refund';
      recorded_pence: number;
      reported_pence: number;
      found_at: Date;
      explained_at: Date | null;
      explained_by: string | null;
      note: string | null;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
