// Generated from db/migrations by `npm run db:types`.

import type { Generated } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    instructor_credentials: {
      instructor_slug: string;
      email: string;
      password_hash: string | null;
      invited_at: Date;
    };
    instructor_sessions: {
      id: Generated<string>;
      instructor_slug: string;
      token_hash: string;
      created_at: Date;
      last_used_at: Date;
      expires_at: Date;
      device: Generated<string>;
    };
    instructor_links: {
      instructor_slug: string;
      token_hash: string;
      expires_at: Date;
      invited_by: string | null;
    };
    instructor_passkeys: {
      id: string;
      instructor_slug: string;
      public_key: string;
      counter: number;
      transports: string;
      device: string;
      created_at: Date;
      used_at: Date | null;
    };
    instructor_passkey_challenges: {
      challenge: string;
      purpose: string;
      expires_at: Date;
    };
  }
}
