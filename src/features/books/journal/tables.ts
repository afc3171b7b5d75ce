// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    sold_days: {
      day: string;
      account: string;
      is_taxed: boolean;
      net_pence: number;
      vat_pence: number;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
