// Generated from db/migrations by `npm run db:types`.

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
  }
}

// A module, so that the declaration above adds to the other one.
export {};
