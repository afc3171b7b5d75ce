import { sql } from 'kysely';
import type { Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import type { Fit } from './who-fits.server.ts';

interface Asked {
  instructor: string;
  startsAt: Date;
  endsAt: Date;
  minutes: number;
}

/** The learners whom an instructor teaches, who have enough left and are not having a lesson then. */
export async function learnersOf(tx: Tx, { instructor, startsAt, endsAt, minutes }: Asked): Promise<Fit[]> {
  const { rows } = await sql<{ learner: string; email: string; place: string; outcode: string }>`
    select learners.id as learner, learners.email, coalesce(latest.pick_up, '') as place,
      coalesce(latest.pick_up_outcode, split_part(learners.postcode, ' ', 1)) as outcode
    from learners
    left join lateral (
      select pick_up, pick_up_outcode from bookings
      where bookings.learner_id = learners.id and kind = 'lesson' and pick_up <> ''
      order by changed_at desc limit 1) latest on true
    where exists (
        select from lesson_lines
        join placements on placements.order_id = lesson_lines.order_id and placements.position = lesson_lines.position
        where lesson_lines.learner_id = learners.id and minutes_left >= ${minutes}
          and placements.instructor_slug = ${instructor} and ended_at is null)
      and not exists (
        select from bookings
        where bookings.learner_id = learners.id and state in ('held', 'booked', 'given')
          and starts_at < ${endsAt} and ends_at > ${startsAt})
    order by learners.created_at, learners.id
    limit 200`.execute(tx);
  return rows.map(({ learner, email, place, outcode }) => ({
    ...{ waiting: null, learner, email, startsAt, endsAt, pickUp: { place, outcode } },
  }));
}
