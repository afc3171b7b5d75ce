// Generated from db/migrations by `npm run db:types`.

import type { ColumnType } from 'kysely';
import type { Found } from './ideal-postcodes.server.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    found_addresses: {
      postcode: string;
      answer: ColumnType<Exclude<Found, { kind: 'unavailable' }>, string, string>;
      found_at: Date;
    };
  }
}
