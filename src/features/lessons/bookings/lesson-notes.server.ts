import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

interface Note {
  /** For the instructor and the office. */
  body: string;
  forLearner?: string | undefined;
}

/** Keeps what an instructor writes of a lesson, in place of what they wrote before; nothing takes it away. */
export async function writeNote(
  tx: Tx,
  { bookingId, body, forLearner = '', by, now }: Note & { bookingId: string; by: string; now: Date },
) {
  if (body === '' && forLearner === '') {
    await tx.deleteFrom('lesson_notes').where('booking_id', '=', bookingId).execute();
    return;
  }
  const row = { words: body, for_learner: forLearner, written_by: by, written_at: now };
  await tx
    .insertInto('lesson_notes')
    .values({ booking_id: bookingId, ...row })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(row))
    .execute();
}

/** The notes of these lessons for the instructor and the office, by lesson. */
export function notesOf(db: Db, bookingIds: readonly string[]): Promise<Map<string, string>> {
  return writtenOf(db, bookingIds, 'words');
}

/** What was written of these lessons for the learner, by lesson. */
export function learnerNotesOf(db: Db, bookingIds: readonly string[]): Promise<Map<string, string>> {
  return writtenOf(db, bookingIds, 'for_learner');
}

async function writtenOf(db: Db, bookingIds: readonly string[], column: 'words' | 'for_learner') {
  if (bookingIds.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('lesson_notes')
    .select(['booking_id', column])
    .where('booking_id', 'in', [...bookingIds])
    .where(column, '<>', '')
    .execute();
  return new Map(rows.map((row) => [row.booking_id, row[column]]));
}

/** What was written of each learner's last lesson that has a note, by learner. */
export async function lastNotes(db: Db, learnerIds: readonly string[]): Promise<Map<string, string>> {
  if (learnerIds.length === 0) return new Map();
  const { rows } = await sql<{ learner: string; words: string }>`
    select distinct on (learner_id) learner_id as learner, words
    from lesson_notes join bookings on bookings.id = booking_id
    where learner_id = any(${[...learnerIds]}::uuid[]) and words <> ''
    order by learner_id, starts_at desc`.execute(db);
  return new Map(rows.map(({ learner, words }) => [learner, words]));
}
