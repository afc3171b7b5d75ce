import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { isEnteredLesson, isPlacedThen } from '../minutes/learner-minutes.server.ts';
import '../tables.ts';

/** A learner as their instructor sees them in a list. */
export interface TaughtLearner {
  id: string;
  name: string;
  postcode: string;
  /** Minutes that can be booked. */
  left: number;
  /** Their next lesson with this instructor, and how many they have had. */
  next: Date | null;
  given: number;
}

/** What makes somebody an instructor's learner. A lesson that was cancelled before they moved on does not. */
const TAUGHT = sql.raw("('booked', 'given', 'no_show')");

/** Learners with lessons that are placed with an instructor, or booked or given by them. */
const taughtBy = (instructor: string, learner: RawBuilder<unknown>) => sql<boolean>`(
  exists (
    select from bookings
    where bookings.learner_id = ${learner} and bookings.instructor_slug = ${instructor}
      and bookings.state in ${TAUGHT})
  or exists (
    select from lesson_lines
    join instructor_assignments on instructor_assignments.order_id = lesson_lines.order_id
      and instructor_assignments.position = lesson_lines.position and ended_at is null
    where lesson_lines.learner_id = ${learner} and instructor_assignments.instructor_slug = ${instructor}))`;

export async function teaches(db: Db, instructor: string, learnerId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select ${taughtBy(instructor, sql`${learnerId}::uuid`)} as yes`.execute(db);
  return rows[0]?.yes ?? false;
}

/** All learners of an instructor, by their next lesson, then by name. */
export async function learnersTaughtBy(db: Db, instructor: string, now: Date): Promise<TaughtLearner[]> {
  const { rows } = await sql<TaughtLearner>`
    select learners.id, name, postcode,
      (select coalesce(sum(minutes_left), 0)::int from lesson_lines where learner_id = learners.id) as "left",
      (select min(starts_at) from bookings
        where learner_id = learners.id and instructor_slug = ${instructor} and state = 'booked' and starts_at > ${now}
      ) as next,
      (select count(*)::int from bookings
        where learner_id = learners.id and instructor_slug = ${instructor} and state = 'given')
      + (select count(*)::int from lesson_lines
        join lesson_minutes on lesson_minutes.order_id = lesson_lines.order_id
          and lesson_minutes.position = lesson_lines.position
        join instructor_assignments on ${isPlacedThen}
        where learner_id = learners.id and instructor_slug = ${instructor} and ${isEnteredLesson}) as given
    from learners
    where id in (
        select learner_id from bookings
        where instructor_slug = ${instructor} and learner_id is not null and state in ${TAUGHT}
        union
        select learner_id from lesson_lines
        join instructor_assignments on instructor_assignments.order_id = lesson_lines.order_id
          and instructor_assignments.position = lesson_lines.position and ended_at is null
        where instructor_assignments.instructor_slug = ${instructor})
      and name <> 'erased'
    order by next nulls last, lower(name), id`.execute(db);
  return rows.map((row) => ({ ...row, next: row.next && new Date(row.next) }));
}
