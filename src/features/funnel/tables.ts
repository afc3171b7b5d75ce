// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    funnel_counts: {
      day: string;
      area_slug: string;
      step: 'area' | 'added' | 'checkout' | 'details' | 'billing' | 'learner' | 'payment';
      count: number;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
