// Generated from db/migrations by `npm run db:types`.

import type { ColumnType } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    baskets: {
      uuid: string;
      version: number;
      lines: unknown;
      updated_at: Date;
      closed_at: Date | null;
      frozen_at: Date | null;
      next_basket_uuid: string | null;
      created_at: ColumnType<Date, Date, never>;
    };
  }
}
