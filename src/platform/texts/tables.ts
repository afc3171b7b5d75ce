// Generated from db/migrations by `npm run db:types`.

import type { Generated, GeneratedAlways } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    texts: {
      id: string;
      reference: string;
      position: GeneratedAlways<number>;
      recipient: string;
      email: Generated<string>;
      body: string | null;
      encrypted_body: string | null;
      renderer: string | null;
      renderer_input: string | null;
      segments: number | null;
      cost_pence: number | null;
      state: 'waiting' | 'sent' | 'delivered' | 'undelivered' | 'refused' | 'withdrawn';
      is_urgent: boolean;
      created_at: Date;
      expires_at: Date;
      not_before: Date | null;
      tried_at: Date | null;
      tries: Generated<number>;
      provider_id: string | null;
      sent_at: Date | null;
      ended_at: Date | null;
      error_code: number | null;
      last_error: string | null;
      due_at: Date | null;
      price_micros: number | null;
      price_unit: string | null;
      price_due_at: Date | null;
      price_checks: Generated<number>;
    };
    text_replies: {
      provider_id: string;
      sender: string;
      body: string;
      received_at: Date;
      done_at: Date | null;
      done_by: string | null;
    };
    text_stops: {
      phone: string;
      stopped_at: Date;
    };
    text_numbers: {
      email: string;
      phone: string;
      checked_at: Date;
      reminders: boolean;
      changes: boolean;
      offers: Generated<boolean>;
    };
    quiet_hours: {
      email: string;
      quiet_from: number;
      quiet_until: number;
    };
    text_months: {
      month: string;
      unit: string;
      texts: number;
      segments: number;
      price_micros: number;
      reckoned_pence: number;
    };
    text_number_checks: {
      email: string;
      phone: string;
      code_hash: string;
      tries: Generated<number>;
      expires_at: Date;
    };
  }
}
