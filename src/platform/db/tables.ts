declare module './db.server.ts' {
  interface Tables {
    /** One row, which is written to learn whether the database takes writes. */
    write_checks: {
      id: number;
      written_at: Date;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
