import { sql } from 'kysely';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Role } from '../booking.ts';
import '../tables.ts';

export interface CancelledDay {
  /** On which it was cancelled or marked, in London. */
  day: string;
  /** `missed` is a lesson to which the learner did not come. */
  what: 'cancelled' | 'missed';
  /** Who cancelled it, or marked it. */
  role: Role | 'job';
  count: number;
}

/** Lessons cancelled, and those marked as missed, from one London day to another: of these instructors, or of all. */
export async function cancellationsByDay(
  db: Db,
  from: string,
  to: string,
  instructors?: readonly string[],
): Promise<CancelledDay[]> {
  const theirs = instructors
    ? sql`and (select instructor_slug from bookings where bookings.id = booking_id) = any(${[...instructors]}::text[])`
    : sql``;
  const { rows } = await sql<CancelledDay>`
    select (at at time zone ${sql.lit(LONDON)})::date::text as day,
      case what when 'cancelled' then what else 'missed' end as what, role, count(*)::int as count
    from booking_events
    where what in ('cancelled', 'no_show') and at >= ${londonMidnight(from)} and at < ${londonMidnight(dayAfter(to))}
      ${theirs}
    group by 1, 2, 3`.execute(db);
  return rows;
}
