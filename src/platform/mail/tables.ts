import type { ColumnType, Generated } from 'kysely';

/** The ways by which a message reaches somebody. Texts and notifications would be others of the same queue. */
export type Channel = 'email';

declare module '../db/db.server.ts' {
  interface Tables {
    emails: {
      id: string;
      channel: ColumnType<Channel, Channel | undefined, Channel>;
      message_id: string;
      recipient: string;
      reply_to: string | null;
      subject: string;
      html: string;
      plain: string;
      /** The renderer that makes the body when it is sent, and its input; the stored body is then empty. */
      composer: string | null;
      composed_from: string | null;
      created_at: Date;
      sent_at: Date | null;
      failed_at: Date | null;
      last_error: string | null;
      not_before: Date | null;
      tries: number;
      position: Generated<number>;
      refused: boolean;
      notify_staff: boolean;
      order_id: ColumnType<string | null, string | null | undefined, string | null>;
      to_buyer: ColumnType<boolean, boolean | undefined, boolean>;
      /** A file that goes with it, of `email_documents`. */
      document: ColumnType<string | null, string | null | undefined, string | null>;
    };
    email_documents: {
      name: string;
      filename: string;
      content_type: string;
      content: Uint8Array;
      created_at: Date;
    };
    mail_server: {
      only_row: boolean;
      failures: number;
      down_since: Date | null;
      retry_at: Date | null;
      reason: string;
    };
  }
}
