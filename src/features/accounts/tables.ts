import type { Generated } from 'kysely';
import type { PlainAddress } from '#src/features/addresses/address.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    account_users: {
      id: Generated<string>;
      email: string;
      email_verified: boolean;
      name: string;
      image: string | null;
      firstname: string;
      surname: string;
      phone: string;
      address: PlainAddress | null;
      created_at: Date;
      updated_at: Date;
    };
    account_credentials: {
      id: Generated<string>;
      user_id: string;
      provider_id: string;
      account_id: string;
      password: string | null;
      created_at: Date;
      updated_at: Date;
    };
    account_sessions: {
      id: Generated<string>;
      user_id: string;
      /** Hashed. */
      token: string;
      expires_at: Date;
      ip_address: string | null;
      user_agent: string | null;
      created_at: Date;
      /** When it was last seen, to a few minutes. */
      updated_at: Date;
    };
    account_verifications: {
      id: Generated<string>;
      identifier: string;
      value: string;
      expires_at: Date;
      created_at: Date;
      updated_at: Date;
    };
    account_registrations: {
      id: string;
      token_hash: string;
      email: string;
      firstname: string;
      surname: string;
      phone: string;
      address: unknown;
      order_id: string | null;
      created_at: Date;
      link_ends_at: Date;
    };
    account_counts: {
      key: string;
      count: number;
      since: Date;
      last_at: Date;
      held_until: Date | null;
    };
  }
}
