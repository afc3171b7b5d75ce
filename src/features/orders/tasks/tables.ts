// Generated from db/migrations by `npm run db:types`.

import type { ColumnType } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    order_tasks: {
      order_id: string;
      kind: 'place_lessons' | 'ring_about_training' | 'post_parcel';
      due_at: Date;
      completed_at: ColumnType<Date | null, never, Date | null>;
      completed_by: ColumnType<string | null, never, string | null>;
      cancelled_at: ColumnType<Date | null, never, Date | null>;
    };
  }
}
