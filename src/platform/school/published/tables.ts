// Generated from db/migrations by `npm run db:types`.

import type { JSONColumnType } from 'kysely';
import type { School } from '../school.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    school_drafts: {
      staff_id: string;
      facts: JSONColumnType<School>;
      after_version: number;
      made_at: Date;
    };
    school_versions: {
      number: number;
      facts: JSONColumnType<School>;
      published_at: Date;
      published_by: string;
    };
  }
}
