// Generated from db/migrations by `npm run db:types`.

import type { Generated, GeneratedAlways } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    push_keys: {
      only_row: Generated<boolean>;
      public_key: string;
      encrypted_private_key: string;
      created_at: Date;
    };
    push_subscriptions: {
      id: string;
      public_key: string;
      endpoint: string;
      p256dh: string;
      auth: string;
      realm: 'account' | 'diary' | 'office';
      person: string;
      device: string;
      created_at: Date;
      reached_at: Date | null;
      account_session_id: string | null;
      instructor_session_id: string | null;
      office_session_id: string | null;
      kinds_off: Generated<string[]>;
    };
    push_messages: {
      id: string;
      reference: string;
      position: GeneratedAlways<number>;
      subscription_id: string | null;
      realm: 'account' | 'diary' | 'office';
      person: string;
      device: string;
      service: string;
      renderer: string;
      renderer_input: string;
      title: string | null;
      body: string | null;
      topic: string;
      state: 'waiting' | 'sent' | 'refused' | 'withdrawn';
      is_urgent: boolean;
      created_at: Date;
      expires_at: Date;
      not_before: Date | null;
      due_at: Date | null;
      tries: Generated<number>;
      sent_at: Date | null;
      ended_at: Date | null;
      last_error: string | null;
    };
  }
}
