// Generated from db/migrations by `npm run db:types`.

import type { Generated } from 'kysely';
import type { ProductType } from '#src/features/catalogue/catalogue.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    learning_access: {
      order_id: string;
      email: string;
      code_hash: string;
      encrypted_code: string | null;
      send_count: Generated<number>;
      granted_at: Date;
      expires_on: string;
      order_number: string;
      copy: Generated<number>;
      opens_on: string | null;
    };
    learning_items: {
      order_id: string;
      product_type: ProductType;
      product_id: number;
      ended_at: Date | null;
      copy: Generated<number>;
    };
  }
}
