import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** Messages to instructors: from whom, for whom, and when. */
export async function messagesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('contact_messages')
    .innerJoin('instructors', 'instructors.slug', 'contact_messages.instructor_slug')
    .select(['contact_messages.id', 'instructors.name as instructor', 'from_name', 'created_at'])
    .where('contact_messages.id', 'in', ids)
    .execute();
}
