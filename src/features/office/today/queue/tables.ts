// Generated from db/migrations by `npm run db:types`.

import type { QueueKind } from './queue-item.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    task_claims: {
      kind: QueueKind;
      subject: string;
      claimed_by: string | null;
      claimed_name: string | null;
      claimed_at: Date | null;
      notified_at: Date | null;
      pushed_at: Date | null;
    };
  }
}
