import type { ColumnType } from 'kysely';
import type { Found } from './ideal-postcodes.server.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    found_addresses: {
      /** In capitals and without spaces. */
      postcode: string;
      /** Written as JSON. */
      answer: ColumnType<Exclude<Found, { kind: 'unavailable' }>, string, string>;
      found_at: Date;
    };
  }
}
