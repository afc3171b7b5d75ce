import { eventProducts } from '#src/features/catalogue/event-places.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** A response to a course's form, with what was asked in it. */
export interface CourseQuestion {
  id: string;
  course: string;
  name: string;
  email: string;
  questions_field: string;
  questions: string;
  confirmed_at: Date;
  answered_at: Date | null;
  answered_by: string | null;
}

/** Confirmed responses with something to answer that nobody has answered, by when they were confirmed. A part of a query. */
export function unanswered(db: Db) {
  return db
    .selectFrom('course_responses')
    .select('confirmed_at as at')
    .where('confirmed_at', 'is not', null)
    .where('answered_at', 'is', null)
    .where('questions', '!=', '');
}

/** The same, the oldest first. */
export function questionsToAnswer(db: Db): Promise<CourseQuestion[]> {
  return responses(db)
    .where('answered_at', 'is', null)
    .where('questions', '!=', '')
    .orderBy('confirmed_at')
    .limit(200)
    .execute();
}

export function findQuestion(db: Db, id: string): Promise<CourseQuestion | undefined> {
  return responses(db).where('course_responses.id', '=', id).executeTakeFirst();
}

function responses(db: Db) {
  return db
    .selectFrom('course_responses')
    .innerJoin(eventProducts(db).as('product'), 'product.id', 'course_responses.course_id')
    .select(['course_responses.id', 'product.name as course', 'course_responses.name', 'email'])
    .select(['questions_field', 'questions', 'confirmed_at', 'answered_at', 'answered_by'])
    .where('confirmed_at', 'is not', null)
    .$narrowType<{ confirmed_at: Date }>();
}

/** Marks a response as answered, once. False if it is so already, or is not there. `by` is the name of the member of staff. */
export async function markAnswered(tx: Tx, { id, by, now }: { id: string; by: string; now: Date }) {
  const answered = await tx
    .updateTable('course_responses')
    .set({ answered_at: now, answered_by: by })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return answered.numUpdatedRows > 0n;
}

/** When those came that have been answered since. */
export async function answeredSince(db: Db, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('course_responses')
    .select('confirmed_at')
    .where('answered_at', '>=', since)
    .where('confirmed_at', 'is not', null)
    .$narrowType<{ confirmed_at: Date }>()
    .execute();
  return rows.map((row) => row.confirmed_at);
}
