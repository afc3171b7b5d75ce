// Generated from db/migrations by `npm run db:types`.

import type { GeneratedAlways } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    alerts: {
      id: string;
      course_id: number | null;
      outcode: string | null;
      name: string;
      email: string;
      created_at: Date;
      emailed_at: Date;
      confirmed_at: Date | null;
      token_hash: string;
    };
    alert_turns: {
      id: GeneratedAlways<number>;
      course_id: number;
      ends_at: Date;
    };
  }
}
