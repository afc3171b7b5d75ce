import { sql } from 'kysely';
import { reachOf } from '#src/features/instructors/active-instructor.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { readDiaries } from '../diary/diaries.server.ts';
import { hasRoom } from '../diary/free-times.ts';
import type { Fit } from './who-fits.server.ts';

interface Asked {
  instructor: string;
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  now: Date;
}

/**
 * The learners whom an instructor teaches in a car they drive, who have enough left, are picked up where the instructor goes, can
 * be driven to and from then, are not having a lesson and have no such offer.
 */
export async function learnersOf(
  db: Db | Tx,
  { instructor, startsAt, endsAt, minutes, now }: Asked,
): Promise<(Fit & { name: string })[]> {
  const reach = await reachOf(db, instructor);
  if (!reach) return [];
  const { rows } = await sql<{
    learner: string;
    name: string;
    email: string;
    place: string;
    outcode: string;
  }>`
    select learners.id as learner, learners.name, learners.email, coalesce(latest.pick_up, '') as place,
      coalesce(latest.pick_up_outcode, split_part(learners.postcode, ' ', 1)) as outcode
    from learners
    left join lateral (
      select pick_up, pick_up_outcode from bookings
      where bookings.learner_id = learners.id and kind = 'lesson' and pick_up <> ''
        -- As for booking: where they live, where the instructor has met them, or where the instructor picks up.
        and (bookings.instructor_slug = ${instructor} or pick_up_outcode = any(${reach.outcodes}::text[])
          or pick_up_outcode = split_part(learners.postcode, ' ', 1))
      order by changed_at desc limit 1) latest on true
    where exists (
        select from lesson_lines
        join placements on placements.order_id = lesson_lines.order_id and placements.position = lesson_lines.position
        where lesson_lines.learner_id = learners.id and minutes_left >= ${minutes}
          and placements.instructor_slug = ${instructor} and ended_at is null
          and (lesson_lines.gearbox is null or lesson_lines.gearbox = any(${reach.gearboxes}::text[])))
      and not exists (
        select from bookings
        where bookings.learner_id = learners.id and state in ('held', 'booked', 'given')
          and starts_at < ${endsAt} and ends_at > ${startsAt})
      and not exists (
        select from lesson_offers
        where lesson_offers.learner_id = learners.id and lesson_offers.instructor_slug = ${instructor}
          and lesson_offers.state = 'open' and lapses_at > ${now} and lesson_offers.starts_at = ${startsAt})
    order by learners.created_at, learners.id
    limit 200`.execute(db);
  const [diary] = await readDiaries(db, { slugs: [instructor], from: startsAt, until: endsAt, now });
  const reached = rows.filter(({ outcode }) => diary && hasRoom(diary, { startsAt, endsAt, outcode }));
  return reached.map(({ learner, name, email, place, outcode }) => ({
    ...{ waiting: null, learner, name, email, startsAt, endsAt, pickUp: { place, outcode } },
  }));
}
