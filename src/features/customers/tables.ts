// Generated from db/migrations by `npm run db:types`.

import type { Generated } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    customer_emails: {
      email: string;
      id: Generated<string>;
      joined_to: string | null;
    };
    customer_notes: {
      id: string;
      email: string;
      at: Date;
      staff_id: string;
      staff_name: string;
      words: string;
    };
  }
}
