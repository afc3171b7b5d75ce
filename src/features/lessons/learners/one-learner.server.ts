import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import type { EntryKind } from '../ledger.ts';
import '../tables.ts';

export interface LearnerEntry {
  id: number;
  orderId: string;
  position: number;
  kind: EntryKind;
  minutes: number;
  day: string;
  by: string;
  reason: string;
  /** A given lesson that was taken back. */
  isCorrected: boolean;
}

/** A learner with the orders that bought lessons for them and every entry of minutes, the last first. */
export async function oneLearner(db: Db, id: string) {
  const learner = await db
    .selectFrom('learners')
    .select(['id', 'name', 'email', 'postcode', 'created_at', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!learner) return undefined;
  const lines = await db
    .selectFrom('lesson_lines')
    .select(['order_id as orderId', 'position'])
    .where('learner_id', '=', id)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const entries: LearnerEntry[] = await db
    .selectFrom('lesson_lines')
    .innerJoin('lesson_minutes', (join) =>
      join
        .onRef('lesson_minutes.order_id', '=', 'lesson_lines.order_id')
        .onRef('lesson_minutes.position', '=', 'lesson_lines.position'),
    )
    .select([
      'lesson_minutes.order_id as orderId',
      'lesson_minutes.position',
      'kind',
      'minutes',
      'why as reason',
    ])
    .select([
      sql<number>`lesson_minutes.id::int`.as('id'),
      sql<string>`day::text`.as('day'),
      'entered_by as by',
    ])
    .select(
      sql<boolean>`exists (
        select from lesson_minutes as other where other.source = 'corrects ' || lesson_minutes.id)`.as(
        'isCorrected',
      ),
    )
    .where('lesson_lines.learner_id', '=', id)
    .orderBy('day', 'desc')
    .orderBy('lesson_minutes.id', 'desc')
    .execute();
  return { learner, lines, entries };
}
