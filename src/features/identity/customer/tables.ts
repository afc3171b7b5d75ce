// Generated from db/migrations by `npm run db:types`.

import type { ColumnType, Generated } from 'kysely';
import type { PlainAddress } from '#src/features/addresses/address.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    account_users: {
      id: Generated<string>;
      email: string;
      firstname: string;
      surname: string;
      phone: Generated<string>;
      address: ColumnType<PlainAddress | null, string | null, string | null>;
      created_at: Date;
      updated_at: Date;
      card_customer: Generated<string>;
    };
    marketing_consents: {
      user_id: string;
      channel: 'email' | 'text';
      agreed_on: string;
    };
    account_credentials: {
      id: Generated<string>;
      user_id: string;
      password_hash: string;
      created_at: Date;
      updated_at: Date;
    };
    account_sessions: {
      id: Generated<string>;
      user_id: string;
      token_hash: string;
      expires_at: Date;
      user_agent: string | null;
      created_at: Date;
      updated_at: Date;
    };
    account_password_links: {
      token_hash: string;
      user_id: string;
      expires_at: Date;
      created_at: Date;
    };
    account_passkeys: {
      id: string;
      user_id: string;
      public_key: string;
      counter: number;
      transports: string;
      device: string;
      created_at: Date;
      used_at: Date | null;
    };
    account_passkey_challenges: {
      challenge: string;
      purpose: string;
      expires_at: Date;
    };
  }
}
