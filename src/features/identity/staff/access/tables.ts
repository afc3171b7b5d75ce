import type { Generated } from 'kysely';
import type { Role } from './permissions.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    office_staff: {
      id: Generated<string>;
      email: string;
      name: string;
      /** Hashed. */
      password: string;
      role: Role;
      may_refund: Generated<boolean>;
      /** Encrypted. */
      app_secret: string | null;
      app_step: number | null;
      /** Until a second step is set up: who invited them. */
      invited_by: Generated<string | null>;
      created_at: Date;
      ended_at: Date | null;
    };
    office_sessions: {
      id: Generated<string>;
      staff_id: string;
      /** Hashed. */
      token: string;
      device: string;
      created_at: Date;
      seen_at: Date;
      expires_at: Date;
      signed_in_at: Date | null;
      proven_at: Date;
      may_enrol: Generated<boolean>;
    };
    office_passkeys: {
      id: string;
      staff_id: string;
      public_key: string;
      counter: number;
      transports: string;
      device: string;
      created_at: Date;
      used_at: Date | null;
    };
    office_passkey_challenges: {
      challenge: string;
      purpose: string;
      expires_at: Date;
    };
    office_recovery_codes: {
      staff_id: string;
      code: string;
    };
    office_invitations: {
      email: string;
      staff_id: Generated<string>;
      token: string;
      role: Role;
      may_refund: Generated<boolean>;
      invited_by: string | null;
      created_at: Date;
      expires_at: Date;
    };
  }
}
