import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

export interface MinutesOwed {
  /** Paid for, and in no diary yet. */
  toBook: number;
  /** In the diary, and not given yet. */
  booked: number;
}

/** The minutes that are paid for and not given. */
export async function minutesOwed(db: Db): Promise<MinutesOwed> {
  const [left, booked] = await Promise.all([
    db
      .selectFrom('lesson_lines')
      .select(sql<number>`coalesce(sum(minutes_left), 0)::int`.as('minutes'))
      .where('minutes_left', '>', 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bookings')
      .select(sql<number>`coalesce(sum(extract(epoch from ends_at - starts_at) / 60), 0)::int`.as('minutes'))
      .where('state', '=', 'booked')
      .where('kind', '=', 'lesson')
      .executeTakeFirstOrThrow(),
  ]);
  return { toBook: left.minutes, booked: booked.minutes };
}
