import { eventProducts } from '#src/features/catalogue/event-places.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** A response to a course's form, with what was asked in it. */
export interface CourseQuestion {
  id: string;
  course: string;
  name: string;
  email: string;
  questions_field: string;
  questions: string;
  created_at: Date;
  answered_at: Date | null;
  answered_by: string | null;
}

/** Responses with something to answer that nobody has answered, the oldest first. */
export function questionsToAnswer(db: Db): Promise<CourseQuestion[]> {
  return responses(db)
    .where('answered_at', 'is', null)
    .where('questions', '!=', '')
    .orderBy('created_at')
    .limit(200)
    .execute();
}

function responses(db: Db) {
  return db
    .selectFrom('course_responses')
    .innerJoin(eventProducts(db).as('product'), 'product.id', 'course_responses.course_id')
    .select(['course_responses.id', 'product.name as course', 'course_responses.name', 'email'])
    .select(['questions_field', 'questions', 'created_at', 'answered_at', 'answered_by']);
}

/** When those came that have been answered since. */
export async function answeredSince(db: Db, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('course_responses')
    .select('created_at')
    .where('answered_at', '>=', since)
    .execute();
  return rows.map((row) => row.created_at);
}
