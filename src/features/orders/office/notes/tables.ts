// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    order_notes: {
      id: string;
      order_id: string;
      at: Date;
      staff_id: string;
      staff_name: string;
      words: string;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
