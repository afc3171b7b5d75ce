// Generated from db/migrations by `npm run db:types`.

import type { Generated, JSONColumnType } from 'kysely';
import type { Heading } from '#src/kit/parts/file-columns.ts';
import type { FoundInCell, RowAnswer } from './moving-kind.server.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    moves: {
      id: string;
      kind: string;
      state: 'sent' | 'trying' | 'tried' | 'moving' | 'moved' | 'stopped' | 'undoing' | 'undone';
      file: Uint8Array | null;
      headings: JSONColumnType<Heading[]>;
      rows: number;
      columns: JSONColumnType<Record<string, string>>;
      answers: JSONColumnType<Record<string, RowAnswer>>;
      done: Generated<number>;
      sums: JSONColumnType<[name: string, value: string][]>;
      sent_by: string;
      sent_at: Date;
      moved_by: string | null;
      moved_at: Date | null;
      undone_at: Date | null;
      telling_since: Date | null;
      telling_by: string | null;
    };
    move_findings: {
      move_id: string;
      line: number;
      label: string;
      verdict: 'good' | 'doubtful' | 'refused' | 'here' | 'left out';
      findings: JSONColumnType<FoundInCell[]>;
    };
    moved_rows: {
      kind: string;
      key_hash: string;
      subject_id: string;
      moved_at: Date;
      moved_by: string;
      move_id: string | null;
      subject_key: string | null;
    };
    told_people: {
      email_hash: string;
      move_id: string | null;
      told_at: Date;
    };
  }
}
