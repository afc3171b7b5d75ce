import { sql } from 'kysely';
import { reachOf } from '#src/features/instructors/active-instructor.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { bookableDiaries } from '../availability/availability.server.ts';
import { hasRoom } from '../availability/slots.ts';
import type { Fit } from './who-fits.server.ts';

interface Time {
  startsAt: Date;
  endsAt: Date;
  minutes: number;
}

interface LearnersQuery {
  instructor: string;
  now: Date;
}

type OwnFit = Fit & { name: string };

/**
 * The learners whom an instructor teaches in a car they drive, who have enough left, are picked up where the instructor goes, can
 * be driven to and from then, are not having a lesson and have no such offer.
 */
export async function learnersOf(
  db: Db,
  { instructor, now, ...time }: LearnersQuery & Time,
): Promise<OwnFit[]> {
  const [fits = []] = await learnersOfEach(db, { instructor, times: [time], now });
  return fits;
}

interface Row {
  /** Which of the times, from 1 on. */
  number: number;
  learner: string;
  name: string;
  email: string;
  place: string;
  outcode: string;
}

/** The same of several times, in their order, by one statement. */
export async function learnersOfEach(
  db: Db,
  { instructor, times, now }: LearnersQuery & { times: readonly Time[] },
): Promise<OwnFit[][]> {
  const reach = times.length > 0 ? await reachOf(db, instructor) : undefined;
  if (!reach) return times.map(() => []);
  const { rows } = await sql<Row>`
    select one.number::int, found.*
    from unnest(${times.map(({ startsAt }) => startsAt)}::timestamptz[], ${times.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${times.map(({ minutes }) => minutes)}::int[]) with ordinality as one (starts_at, ends_at, minutes, number)
    cross join lateral (
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
      where learners.id in (
          select lesson_lines.learner_id from instructor_assignments
          join lesson_lines on lesson_lines.order_id = instructor_assignments.order_id and lesson_lines.position = instructor_assignments.position
          where minutes_left >= one.minutes and instructor_assignments.instructor_slug = ${instructor} and ended_at is null
            and (lesson_lines.gearbox is null or lesson_lines.gearbox = any(${reach.transmissions}::text[])))
        and not exists (
          select from bookings
          where bookings.learner_id = learners.id and state in ('held', 'booked', 'given')
            and starts_at < one.ends_at and ends_at > one.starts_at)
        and not exists (
          select from lesson_offers
          where lesson_offers.learner_id = learners.id and lesson_offers.instructor_slug = ${instructor}
            and lesson_offers.state = 'open' and expires_at > ${now} and lesson_offers.starts_at = one.starts_at)
      order by learners.created_at, learners.id
      limit 200) found
    order by one.number`.execute(db);
  const from = new Date(Math.min(...times.map(({ startsAt }) => startsAt.getTime())));
  const until = new Date(Math.max(...times.map(({ endsAt }) => endsAt.getTime())));
  const [diary] = await bookableDiaries(db, { who: { slugs: [instructor] }, from, until, now });
  return times.map(({ startsAt, endsAt }, index) =>
    rows
      .filter(
        (row) =>
          row.number === index + 1 && diary && hasRoom(diary, { startsAt, endsAt, outcode: row.outcode }),
      )
      .map(({ learner, name, email, place, outcode }) => ({
        waiting: null,
        learner,
        name,
        email,
        startsAt,
        endsAt,
        pickUp: { place, outcode },
      })),
  );
}
