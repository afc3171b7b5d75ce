import { sql } from 'kysely';
import { paidForLines } from '#src/features/orders/paid-for-line.server.ts';
import { LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { isPlacedThen } from './learner-minutes.server.ts';
import type { Line } from './minutes.server.ts';
import '../tables.ts';

/** A lesson that was given or a time that was charged late, as it is now. */
export interface TaughtTime extends Line {
  kind: 'lesson' | 'late_charge';
  /** Names it for ever: a lesson that is taken back and marked again is another one. */
  source: string;
  instructor: string;
  /** YYYY-MM-DD in London. */
  day: string;
  /** Nought once it was taken back or waived; without what somebody else's lesson fills. */
  minutes: number;
  learnerId: string | null;
}

/**
 * What was taught or charged late, in the diary or entered by the office, that may be new since a moment: whatever was
 * entered, taken back, waived or filled since then, and charges for times from then on.
 */
export async function taughtSince(
  db: Db,
  { since, instructor }: { since: Date; instructor?: string | undefined },
): Promise<TaughtTime[]> {
  const { rows } = await sql<TaughtTime>`
    with given as (
      select id from lesson_minutes where kind = 'given' and at >= ${since}
      union
      select substr(source, length('corrects ') + 1)::bigint from lesson_minutes
      where kind = 'corrected' and at >= ${since} and source like 'corrects %'
    ), charged as (
      select id from late_charges where starts_at >= ${since}
      union
      select late_charges.id from lesson_minutes
      join late_charges on booking_id = split_part(source, ' ', 2)::uuid and version = split_part(source, ' ', 3)::int
      where kind = 'charged_late' and at >= ${since}
      union
      select split_part(source, ' ', 2)::uuid from lesson_minutes where kind = 'waived' and at >= ${since}
    ), taught as (
      select 'lesson' as kind, 'given ' || lesson_minutes.id as source,
        coalesce(bookings.instructor_slug, instructor_assignments.instructor_slug) as instructor, lesson_minutes.day,
        case when exists (select from lesson_minutes other where other.source = 'corrects ' || lesson_minutes.id)
          then 0 else -lesson_minutes.minutes end as minutes,
        lesson_minutes.order_id, lesson_minutes.position
      from given
      join lesson_minutes on lesson_minutes.id = given.id
      left join bookings on bookings.id = case when lesson_minutes.source like 'given % %'
        then split_part(lesson_minutes.source, ' ', 2)::uuid end
      left join instructor_assignments on bookings.id is null and ${isPlacedThen}
      union all
      select 'late_charge', 'charge ' || late_charges.id, instructor_slug,
        (starts_at at time zone ${LONDON})::date,
        case when waived_at is null then minutes - filled_minutes else 0 end, order_id, position
      from charged
      join late_charges on late_charges.id = charged.id
    )
    select kind, source, instructor, day::text as day, minutes, taught.order_id as "orderId", taught.position,
      learner_id as "learnerId"
    from taught
    join lesson_lines on lesson_lines.order_id = taught.order_id and lesson_lines.position = taught.position
    where instructor is not null ${instructor ? sql`and instructor = ${instructor}` : sql``}
    order by day, source`.execute(db);
  return rows;
}

/** Lessons of a time that are booked and not marked yet, as if they had been given. */
export async function bookedToTeach(
  db: Db,
  { from, until, instructor }: { from: Date; until: Date; instructor?: string | undefined },
): Promise<TaughtTime[]> {
  const { rows } = await sql<TaughtTime>`
    select 'lesson' as kind, 'booked ' || bookings.id as source, instructor_slug as instructor,
      (starts_at at time zone ${LONDON})::date::text as day,
      (extract(epoch from ends_at - starts_at) / 60)::int as minutes, order_id as "orderId", position,
      learner_id as "learnerId"
    from bookings
    where kind = 'lesson' and state = 'booked' and order_id is not null and starts_at >= ${from} and starts_at < ${until}
      ${instructor ? sql`and instructor_slug = ${instructor}` : sql``}
    order by starts_at, bookings.id`.execute(db);
  return rows;
}

/** What lines of lessons were sold for, without the school's fee, and how many minutes they have, by `lineKey`. */
export async function soldLines(
  db: Db,
  lines: readonly Line[],
): Promise<Map<string, { pence: number; minutes: number }>> {
  const orders = [...new Set(lines.map(({ orderId }) => orderId))];
  if (orders.length === 0) return new Map();
  const [paid, bought] = await Promise.all([
    paidForLines(db, orders),
    db
      .selectFrom('lesson_minutes')
      .leftJoin('lesson_openings', 'lesson_openings.id', 'lesson_minutes.order_id')
      .select(['order_id as orderId', 'position', 'hour_pence as hourPence'])
      .select(({ fn }) => fn.sum<string>('minutes').as('minutes'))
      .where('order_id', 'in', orders)
      .where('kind', 'in', ['bought', 'opening'])
      .groupBy(['order_id', 'position', 'hour_pence'])
      .execute(),
  ]);
  return new Map(
    bought.map(({ hourPence, ...line }) => {
      const minutes = Number(line.minutes);
      // Nobody knows what hours cost that were brought without a price: then nothing is shared.
      const pence = paid.get(lineKey(line)) ?? ((hourPence ?? 0) * minutes) / 60;
      return [lineKey(line), { pence, minutes }];
    }),
  );
}

export const lineKey = ({ orderId, position }: Line): string => `${orderId} ${position}`;
