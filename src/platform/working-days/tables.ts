// Generated from db/migrations by `npm run db:types`.

import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { OpenTimes } from './opening-hours.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    opening_hours: {
      id: GeneratedAlways<number>;
      since: Date;
      week: JSONColumnType<(OpenTimes | null)[]>;
      closed_days: JSONColumnType<string[]>;
      rings_by: string;
      posts_by: string;
    };
  }
}
