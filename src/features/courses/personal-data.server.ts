import { returnPlacesAt } from '#src/features/catalogue/event-places.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

export function courseResponsesOf(db: Db, email: string) {
  return db
    .selectFrom('course_responses')
    .select(['id', 'course_id', 'name', 'email', 'questions_field', 'questions', 'created_at'])
    .select(['confirmed_at', 'held_until', 'expired_at', 'answered_at', 'answered_by'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
}

/** Places that are held go back on sale. */
export async function eraseCourseResponses(tx: Tx, email: string) {
  const erased = await tx
    .deleteFrom('course_responses')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .returning(['course_id', 'confirmed_at', 'expired_at'])
    .execute();
  for (const { course_id, confirmed_at, expired_at } of erased)
    if (!confirmed_at && !expired_at) await returnPlacesAt(tx, course_id, 1);
}
