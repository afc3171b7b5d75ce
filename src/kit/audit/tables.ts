// Generated from db/migrations by `npm run db:types`.

import type { GeneratedAlways } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    audit_log: {
      id: GeneratedAlways<number>;
      at: Date;
      staff_id: string;
      staff_name: string;
      did: string;
      about: string;
      subject_id: string;
      detail: string;
    };
  }
}
