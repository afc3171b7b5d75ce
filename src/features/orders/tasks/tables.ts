// Generated from db/migrations by `npm run db:types`.

import type { ColumnType } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    order_promises: {
      order_id: string;
      kind: 'place_lessons' | 'ring_about_training' | 'post_parcel';
      due_at: Date;
      kept_at: ColumnType<Date | null, never, Date | null>;
      kept_by: ColumnType<string | null, never, string | null>;
      ended_at: ColumnType<Date | null, never, Date | null>;
    };
  }
}
