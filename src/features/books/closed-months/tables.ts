// Generated from db/migrations by `npm run db:types`.

import type { JSONColumnType } from 'kysely';
import type { JournalLine } from '../journal/journal.ts';
import type { OwedAtEnd } from '../liability/owed.server.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    closed_months: {
      number: number;
      month: string;
      journal: JSONColumnType<JournalLine[]>;
      owed: JSONColumnType<OwedAtEnd[]>;
      closed_by: string;
      closed_at: Date;
    };
    closed_month_files: {
      number: number;
      name: string;
      title: string;
      content: string;
    };
  }
}
