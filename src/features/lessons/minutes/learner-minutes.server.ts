import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { type EntryKind, type Minutes, totalsOf } from '../ledger.ts';
import '../tables.ts';

/** What a learner bought, had and has left, over all lines. */
export async function minutesOfLearner(db: Db, learnerId: string): Promise<Minutes> {
  return totalsOf(await entriesOfLearner(db, learnerId));
}

export interface LedgerEntry {
  id: number;
  orderId: string;
  kind: EntryKind;
  minutes: number;
  /** YYYY-MM-DD: of the lesson, or of what was done. */
  day: string;
  why: string;
}

/** Every entry, the newest first. */
export function entriesOfLearner(db: Db, learnerId: string): Promise<LedgerEntry[]> {
  return db
    .selectFrom('lesson_lines')
    .innerJoin('lesson_minutes', (join) =>
      join
        .onRef('lesson_minutes.order_id', '=', 'lesson_lines.order_id')
        .onRef('lesson_minutes.position', '=', 'lesson_lines.position'),
    )
    .select(['lesson_minutes.order_id as orderId', 'kind', 'minutes', 'why'])
    .select([sql<number>`lesson_minutes.id::int`.as('id'), sql<string>`day::text`.as('day')])
    .where('learner_id', '=', learnerId)
    .orderBy('lesson_minutes.id', 'desc')
    .execute();
}
