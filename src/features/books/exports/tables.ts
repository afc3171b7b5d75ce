// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    account_codes: {
      program: string;
      account: string;
      code: string;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
