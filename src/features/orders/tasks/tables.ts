import type { ColumnType } from 'kysely';
import type { OrderTaskKind } from './tasks.ts';

type SetLater<Value> = ColumnType<Value | null, never, Value | null>;

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    /** What is owed to a paid order, and by when. Kept by a member of staff, or ended by a refund. */
    order_promises: {
      order_id: string;
      kind: OrderTaskKind;
      due_at: Date;
      kept_at: SetLater<Date>;
      kept_by: SetLater<string>;
      ended_at: SetLater<Date>;
    };
  }
}
