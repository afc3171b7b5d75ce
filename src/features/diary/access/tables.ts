// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    diary_answers: {
      key: string;
      instructor_slug: string;
      action: string;
      answer: unknown;
      answered_at: Date;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
