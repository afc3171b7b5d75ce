// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    kept_ledgers: {
      ledger: string;
      through: string;
    };
    changed_days: {
      ledger: string;
      day: string;
    };
    write_checks: {
      id: number;
      written_at: Date;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
