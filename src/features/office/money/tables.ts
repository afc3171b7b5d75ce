// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    refund_area_days: {
      area_slug: string;
      day: string;
      pence: number;
    };
    refund_days: {
      day: string;
      pence: number;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
