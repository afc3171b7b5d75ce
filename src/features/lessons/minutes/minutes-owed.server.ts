import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

export interface MinutesOwed {
  /** Paid for, and in no diary yet. */
  toBook: number;
  /** In the diary, and not given yet. */
  booked: number;
}

/** The minutes that are paid for and not given: of the lines of one area, or of all. */
export async function minutesOwed(db: Db, area?: string): Promise<MinutesOwed> {
  const [left, booked] = await Promise.all([
    db
      .selectFrom('lesson_lines')
      .select(sql<number>`coalesce(sum(minutes_left), 0)::int`.as('minutes'))
      .where('minutes_left', '>', 0)
      .$if(area !== undefined, (lines) => lines.where('area_slug', '=', area ?? ''))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bookings')
      .select(sql<number>`coalesce(sum(extract(epoch from ends_at - starts_at) / 60), 0)::int`.as('minutes'))
      .where('state', '=', 'booked')
      .where('kind', '=', 'lesson')
      .$if(area !== undefined, (bookings) =>
        bookings.where((is) =>
          is.exists(
            is
              .selectFrom('lesson_lines')
              .whereRef('lesson_lines.order_id', '=', 'bookings.order_id')
              .whereRef('lesson_lines.position', '=', 'bookings.position')
              .where('area_slug', '=', area ?? ''),
          ),
        ),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return { toBook: left.minutes, booked: booked.minutes };
}
