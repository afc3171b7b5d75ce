import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

export const LESSONS_IN_AN_ANSWER = 100;

interface LessonsQuery {
  from: Date;
  until: Date;
  /** One instructor's, by the slug, or everybody's. */
  instructor?: string | undefined;
  /** Only these learners, if any are named. */
  learners?: readonly string[] | undefined;
  /** The one that the page before ended with. */
  after?: { startsAt: Date; id: string } | undefined;
}

/** Lessons and driving tests that are booked or were given, by when they begin. */
export async function lessonsBetween(db: Db, { from, until, instructor, learners, after }: LessonsQuery) {
  if (learners?.length === 0) return { lessons: [], more: false };
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('learners', 'learners.id', 'bookings.learner_id')
    .select(['bookings.id', 'kind', 'bookings.instructor_slug as instructor', 'learners.id as learnerId'])
    .select(['learners.name as learner', 'starts_at as startsAt', 'ends_at as endsAt', 'pick_up as pickUp'])
    .select('bookings.changed_at as changedAt')
    .select(sql<'booked' | 'given'>`state`.as('state'))
    // Diary by diary, of which each has its lessons by an index.
    .innerJoin('diary_settings', 'diary_settings.instructor_slug', 'bookings.instructor_slug')
    .where(sql<boolean>`state in ('booked', 'given')`)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .$if(instructor !== undefined, (lessons) =>
      lessons.where('bookings.instructor_slug', '=', instructor ?? ''),
    )
    .$if(learners !== undefined, (lessons) => lessons.where('bookings.learner_id', 'in', learners ?? []))
    .$if(after !== undefined, (lessons) =>
      lessons.where(sql<boolean>`(starts_at, bookings.id) > (${after?.startsAt}, ${after?.id}::uuid)`),
    )
    .orderBy('starts_at')
    .orderBy('bookings.id')
    .limit(LESSONS_IN_AN_ANSWER + 1)
    .execute();
  return { lessons: rows.slice(0, LESSONS_IN_AN_ANSWER), more: rows.length > LESSONS_IN_AN_ANSWER };
}
