// Generated from db/migrations by `npm run db:types`.

import type { Generated } from 'kysely';
import type { WebhookEvent } from './webhook-events.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    webhooks: {
      id: Generated<string>;
      address: string;
      events: WebhookEvent[];
      secret: string;
      added_at: Date;
      failing_since: Date | null;
      failures: Generated<number>;
      off_at: Date | null;
    };
    webhook_deliveries: {
      id: string;
      webhook_id: string;
      event_id: string;
      event: WebhookEvent;
      body: string;
      happened_at: Date;
      tries: Generated<number>;
      tried_at: Date | null;
      next_try_at: Date | null;
      answered: number | null;
      problem: string | null;
      delivered_at: Date | null;
    };
  }
}
