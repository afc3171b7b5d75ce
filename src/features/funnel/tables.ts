import type { CountedStep } from './funnel.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    /** `day` is YYYY-MM-DD. */
    funnel_counts: { day: string; area_slug: string; step: CountedStep; count: number };
  }
}
