// Generated from db/migrations by `npm run db:types`.

import type { Generated } from 'kysely';
import type { ProgramPermission } from './permissions.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    office_staff: {
      id: Generated<string>;
      email: string;
      name: string;
      password_hash: string;
      role: 'owner' | 'staff' | 'viewer';
      may_refund: Generated<boolean>;
      totp_secret: string | null;
      totp_last_step: number | null;
      created_at: Date;
      ended_at: Date | null;
      invited_by: string | null;
    };
    office_sessions: {
      id: Generated<string>;
      staff_id: string;
      token_hash: string;
      device: string;
      created_at: Date;
      last_used_at: Date;
      expires_at: Date;
      signed_in_at: Date | null;
      reauthenticated_at: Date;
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
      code_hash: string;
    };
    office_invitations: {
      email: string;
      token_hash: string;
      role: 'owner' | 'staff' | 'viewer';
      may_refund: Generated<boolean>;
      invited_by: string | null;
      created_at: Date;
      expires_at: Date;
      staff_id: Generated<string>;
    };
    office_programs: {
      id: Generated<string>;
      name: string;
      made_by: string;
      permissions: ProgramPermission[];
      token_hash: string;
      made_at: Date;
      expires_at: Date;
      last_used_at: Date | null;
      ended_at: Date | null;
    };
  }
}
