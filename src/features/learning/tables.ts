import type { ColumnType } from 'kysely';
import type { ProductType } from '#src/features/catalogue/catalogue.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    learning_access: {
      order_id: string;
      /** Which copy the code is for: 1 for the first. */
      copy: ColumnType<number, number | undefined, number>;
      order_number: string;
      /** As it was typed; looked for in any case. */
      email: string;
      code_hash: string;
      /** The code; null once nothing is to be sent any more. */
      sealed: string | null;
      mailings: ColumnType<number, number | undefined, number>;
      granted_at: Date;
      /** The first day, in London, that it opens anything. Null where its buyer asked for it at once. */
      opens_on: ColumnType<string | null, string | null | undefined, null>;
      expires_on: string;
    };
    learning_items: {
      order_id: string;
      copy: ColumnType<number, number | undefined, number>;
      product_type: ProductType;
      product_id: number;
      /** When it was refunded. */
      ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    };
  }
}
