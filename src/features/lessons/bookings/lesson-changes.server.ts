import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { type LessonEvent, netChanges } from './net-changes.ts';
import '../tables.ts';

const MOST = 500;

/** What others have changed in an instructor's lessons to come after one instant, up to another. */
export async function changesByOthers(
  db: Db,
  { instructor, since, until, now }: { instructor: string; since: Date; until: Date; now: Date },
) {
  const { rows } = await sql<LessonEvent & { place: string }>`
    select event.booking_id as lesson, learners.name as learner, bookings.kind, event.what,
      before.instructor_slug as "instructorBefore", event.instructor_slug as instructor,
      event.from_start as from, event.to_start as to, event.role = 'instructor' as "isOwn", event.by, event.at,
      bookings.pick_up as place
    from booking_events event
    join bookings on bookings.id = event.booking_id
    join learners on learners.id = bookings.learner_id
    left join lateral (
      select instructor_slug from booking_events
      where booking_id = event.booking_id and id < event.id order by id desc limit 1) before on true
    where event.at > ${since} and event.at <= ${until} and event.what in ('booked', 'moved', 'cancelled')
      and (event.instructor_slug = ${instructor} or before.instructor_slug = ${instructor})
    order by event.id limit ${MOST}`.execute(db);
  const places = new Map(rows.map(({ lesson, place }) => [lesson, place]));
  return netChanges(rows, instructor)
    .filter(({ before, after }) => [before, after].some((time) => time && time > now))
    .map((change) => ({ ...change, place: places.get(change.lesson) ?? '' }));
}
