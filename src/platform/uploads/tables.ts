// Generated from db/migrations by `npm run db:types`.

import type { Generated } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    uploaded_pictures: {
      picture: string;
      file: string;
      content: Uint8Array | null;
      uploaded_at: Date;
      is_private: Generated<boolean>;
    };
  }
}
