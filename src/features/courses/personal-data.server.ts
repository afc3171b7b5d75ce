import type { Db, Tx } from '#src/platform/db/db.server.ts';

export function courseResponsesOf(db: Db, email: string) {
  return db
    .selectFrom('course_responses')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
}

export async function eraseCourseResponses(tx: Tx, email: string) {
  await tx
    .deleteFrom('course_responses')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
}
