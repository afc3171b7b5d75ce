// Generated from db/migrations by `npm run db:types`.

import type { Generated, GeneratedAlways } from 'kysely';
import type { Channel } from './mailer.server.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    emails: {
      id: string;
      channel: Generated<Channel>;
      message_id: string;
      recipient: string;
      reply_to: string | null;
      subject: string;
      html: string;
      plain: string;
      created_at: Date;
      sent_at: Date | null;
      failed_at: Date | null;
      last_error: string | null;
      renderer: string | null;
      renderer_input: string | null;
      position: GeneratedAlways<number>;
      not_before: Date | null;
      tries: Generated<number>;
      refused: Generated<boolean>;
      notify_staff: Generated<boolean>;
      order_id: string | null;
      to_buyer: Generated<boolean>;
      document: string | null;
    };
    email_documents: {
      name: string;
      filename: string;
      content_type: string;
      content: Uint8Array;
      created_at: Date;
    };
    mail_server: {
      only_row: Generated<boolean>;
      failures: number;
      down_since: Date | null;
      retry_at: Date | null;
      reason: string;
    };
  }
}
