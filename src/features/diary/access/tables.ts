import type { Generated } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    instructor_sign_ins: {
      instructor_slug: string;
      /** In lower case. */
      email: string;
      /** Hashed. Null until the invitation has been followed. */
      password: string | null;
      invited_at: Date;
    };
    instructor_sessions: {
      id: Generated<string>;
      instructor_slug: string;
      /** Hashed. */
      token: string;
      /** What they signed in with: "Firefox on Windows". */
      device: Generated<string>;
      created_at: Date;
      seen_at: Date;
      expires_at: Date;
    };
    instructor_links: {
      instructor_slug: string;
      /** Hashed. */
      token: string;
      expires_at: Date;
      /** Who of the staff invited. Null for a forgotten password. */
      invited_by: string | null;
    };
  }
}
