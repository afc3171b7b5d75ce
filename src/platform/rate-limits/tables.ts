declare module '../db/db.server.ts' {
  interface Tables {
    rate_limits: {
      /** A keyed hash of what is counted. */
      key: string;
      count: number;
      ends_at: Date;
    };
    failure_delays: {
      /** A keyed hash of what is counted. */
      key: string;
      count: number;
      since: Date;
      last_at: Date;
      held_until: Date | null;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
