import type { ColumnType } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    baskets: {
      uuid: string;
      version: number;
      lines: unknown;
      /** Never changed: the purge finds what is old by it. */
      begun_at: ColumnType<Date, Date, never>;
      updated_at: Date;
      held_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      /** Of a basket that has become an order: the one that holds what was added meanwhile. */
      rest_uuid: ColumnType<string | null, string | null | undefined, string | null>;
    };
  }
}
