// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    rate_limits: {
      key: string;
      count: number;
      expires_at: Date;
    };
    failure_delays: {
      key: string;
      count: number;
      since: Date;
      last_at: Date;
      retry_at: Date | null;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
