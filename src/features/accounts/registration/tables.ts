// Generated from db/migrations by `npm run db:types`.

import type { ColumnType } from 'kysely';
import type { PlainAddress } from '#src/features/addresses/address.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    account_registrations: {
      id: string;
      token_hash: string;
      email: string;
      firstname: string;
      surname: string;
      phone: string;
      address: ColumnType<PlainAddress | null, string | null, string | null>;
      order_id: string | null;
      created_at: Date;
      expires_at: Date;
    };
  }
}
