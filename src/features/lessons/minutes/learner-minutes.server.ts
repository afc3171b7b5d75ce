import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { type EntryKind, type Minutes, totalsOf } from '../ledger.ts';
import '../tables.ts';

/** What a learner bought, had and has left, over all lines. */
export async function minutesOfLearner(db: Db, learnerId: string): Promise<Minutes> {
  return totalsOf(await entriesOfLearner(db, learnerId));
}

/** The same without the lessons that were brought from another system and that nobody has paid for. */
export async function paidMinutesOfLearner(db: Db, learnerId: string): Promise<Minutes> {
  const { rows } = await sql<{ kind: EntryKind; minutes: number }>`
    select kind, minutes from lesson_lines join lesson_minutes using (order_id, position)
    where learner_id = ${learnerId}
      and not exists (select from lesson_openings where id = opened_with and to_pay is not null)`.execute(db);
  return totalsOf(rows);
}

export interface LedgerEntry {
  id: number;
  orderId: string;
  kind: EntryKind;
  minutes: number;
  /** YYYY-MM-DD: of the lesson, or of what was done. */
  day: string;
  reason: string;
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
    .select(['lesson_minutes.order_id as orderId', 'kind', 'minutes', 'why as reason'])
    .select([sql<number>`lesson_minutes.id::int`.as('id'), sql<string>`day::text`.as('day')])
    .where('learner_id', '=', learnerId)
    .orderBy('lesson_minutes.id', 'desc')
    .execute();
}

/** As a part of a query over `lesson_minutes`: a lesson that the office entered, was in no diary and was not taken back. */
export const isEnteredLesson = sql<boolean>`(
  lesson_minutes.kind = 'given' and lesson_minutes.source not like 'given % %'
  and not exists (select from lesson_minutes other where other.source = 'corrects ' || lesson_minutes.id))`;

/** As a part of a query over `lesson_minutes` and `instructor_assignments`: the line was placed so when the entry was made. */
export const isPlacedThen = sql<boolean>`(
  instructor_assignments.order_id = lesson_minutes.order_id and instructor_assignments.position = lesson_minutes.position
  and assigned_at <= lesson_minutes.at and (ended_at is null or ended_at > lesson_minutes.at))`;

/** A lesson that the office entered: its day is known, and no time. */
export interface EnteredLesson {
  id: number;
  /** YYYY-MM-DD. */
  day: string;
  minutes: number;
}

/** Lessons of a learner that the office entered, the last first: of one instructor where one is named. */
export async function enteredLessons(
  db: Db,
  { learnerId, instructor }: { learnerId: string; instructor?: string },
): Promise<EnteredLesson[]> {
  const { rows } = await sql<EnteredLesson>`
    select lesson_minutes.id::int as id, day::text as day, -lesson_minutes.minutes as minutes
    from lesson_lines
    join lesson_minutes on lesson_minutes.order_id = lesson_lines.order_id
      and lesson_minutes.position = lesson_lines.position
    where learner_id = ${learnerId} and ${isEnteredLesson}
      ${instructor ? sql`and exists (select from instructor_assignments where ${isPlacedThen} and instructor_slug = ${instructor})` : sql``}
    order by day desc, lesson_minutes.id desc`.execute(db);
  return rows;
}
