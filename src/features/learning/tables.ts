// Generated from db/migrations by `npm run db:types`.

import type { Generated } from 'kysely';
import type { ProductType } from '#src/features/catalogue/catalogue.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    learning_access: {
      order_id: string;
      email: string;
      code_hash: string;
      encrypted_code: string | null;
      send_count: Generated<number>;
      granted_at: Date;
      expires_on: string;
      order_number: string;
      copy: Generated<number>;
      opens_on: string | null;
    };
    learning_items: {
      order_id: string;
      product_type: ProductType;
      product_id: number;
      ended_at: Date | null;
      copy: Generated<number>;
    };
    learning_progress: {
      order_id: string;
      copy: number;
      question: string;
      box: number;
      due_on: string;
      right_count: Generated<number>;
      wrong_count: Generated<number>;
      answered_at: Date;
    };
    learning_tests: {
      id: string;
      order_id: string;
      copy: number;
      started_at: Date;
      ends_at: Date;
      finished_at: Date | null;
      questions: string[];
      answers: (number | null)[];
      flagged: boolean[];
    };
  }
}
