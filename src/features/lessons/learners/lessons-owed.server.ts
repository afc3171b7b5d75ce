import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { learnerIsOfPerson } from '../personal-data.server.ts';

/** The learners with this email address, or of these orders alone: what they can still book, and what is booked. */
export async function lessonsOwedTo(
  db: Db,
  { email, orderIds, now }: { email: string; orderIds: readonly string[]; now: Date },
) {
  const [learners, lessons] = await Promise.all([
    db
      .selectFrom('learners')
      .leftJoin('lesson_lines', 'lesson_lines.learner_id', 'learners.id')
      .select(['learners.id', 'learners.name'])
      .select(sql<number>`coalesce(sum(minutes_left), 0)::int`.as('left'))
      .where(learnerIsOfPerson(email, orderIds))
      .groupBy(['learners.id', 'learners.name'])
      .orderBy('learners.id')
      .execute(),
    db
      .selectFrom('bookings')
      .innerJoin('learners', 'learners.id', 'bookings.learner_id')
      .select(['bookings.id', 'bookings.instructor_slug as instructor', 'starts_at as startsAt', 'kind'])
      .where('state', '=', 'booked')
      .where('starts_at', '>', now)
      .where(learnerIsOfPerson(email, orderIds))
      .orderBy('starts_at')
      .execute(),
  ]);
  return { learners, lessons };
}
