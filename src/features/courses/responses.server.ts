import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { eventsOver, lockEvent, takePlacesAt } from '#src/features/catalogue/event-places.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';
import { mayEmail } from '#src/platform/mail/typed-address.server.ts';
import type { Course } from './course.ts';
import { placeKeptEmail, responseEmail } from './emails.server.tsx';
import type { CourseResponse } from './wire.ts';

export type ResponseDeps = Pick<Services, 'db' | 'clock' | 'enqueue' | 'secrets'>;

/**
 * Stores a response, takes a place, and emails the office and the attendee. A duplicate counts once. Returns `full` if no
 * place is left, and `often` if the address has been sent enough for an hour.
 */
export async function respond(
  { db, clock, enqueue, secrets }: ResponseDeps,
  course: Course,
  response: CourseResponse,
): Promise<'kept' | 'full' | 'often'> {
  const id = randomUUID();
  const emails = await Promise.all([
    responseEmail(course, { ...response, id }),
    placeKeptEmail(course, { ...response, id }),
  ]);
  return db.transaction().execute(async (tx) => {
    // One after the other, so that the second of a double click sees the first.
    await lockEvent(tx, course.id);
    if (await isDuplicate(tx, course.id, response)) return 'kept';
    if (!(await mayEmail({ db: tx, clock, secrets }, 'course', response.email))) return 'often';
    if (!(await takePlacesAt(tx, course.id, 1))) return 'full';
    await tx
      .insertInto('course_responses')
      .values({ id, course_id: course.id, ...response, created_at: clock.now() })
      .execute();
    for (const email of emails) await queueEmail(tx, enqueue, clock, email);
    return 'kept';
  });
}

function isDuplicate(tx: Tx, courseId: number, { name, email, questions }: CourseResponse) {
  return tx
    .selectFrom('course_responses')
    .select('id')
    .where('course_id', '=', courseId)
    .where('name', '=', name)
    .where('email', '=', email)
    .where('questions', '=', questions)
    .executeTakeFirst();
}

const MONTHS_KEPT = 12;

/** Twelve months after a course its responses are deleted. */
export async function purgeResponses(db: Db, now: Date) {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - MONTHS_KEPT);
  await db
    .deleteFrom('course_responses')
    .where(sql<boolean>`course_id = any(array(${eventsOver(db, before)}))`)
    .execute();
}
