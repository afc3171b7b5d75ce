import type { Generated, JSONColumnType } from 'kysely';
import type { OpenTimes } from './opening-hours.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    /** Only added to. What was promised before a change stays as it was. */
    opening_hours: {
      id: Generated<number>;
      since: Date;
      week: JSONColumnType<(OpenTimes | null)[]>;
      closed_days: JSONColumnType<string[]>;
      rings_by: string;
      posts_by: string;
    };
  }
}
