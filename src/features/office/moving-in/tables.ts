// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    moved_rows: {
      kind: string;
      key_hash: string;
      subject_id: string;
      moved_at: Date;
      moved_by: string;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
