// Generated from db/migrations by `npm run db:types`.

import type { QueueKind } from './queue-item.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    office_promises: {
      kind: QueueKind;
      subject: string;
      taken_by: string | null;
      taken_name: string | null;
      taken_at: Date | null;
      told_at: Date | null;
    };
  }
}
