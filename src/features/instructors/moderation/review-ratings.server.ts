import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import type { Rating } from '../review.ts';

/** How many reviews of each rating were last decided on between two instants and are published, from one star to five. Of the instructors in an area, or of all. */
export async function publishedRatings(db: Db, from: Date, to: Date, area?: string): Promise<number[]> {
  const decided = sql<Date>`coalesce(decided_at, published_at, created_at)`;
  const rows = await db
    .selectFrom('reviews')
    .select(['rating', sql<number>`count(*)::int`.as('count')])
    .where('state', '=', 'published')
    .where(decided, '>=', from)
    .where(decided, '<', to)
    .$if(area !== undefined, (query) =>
      query.where('instructor_slug', 'in', (eb) =>
        eb
          .selectFrom('instructors')
          .select('slug')
          .where('area_slug', '=', area ?? ''),
      ),
    )
    .groupBy('rating')
    .execute();
  return ([1, 2, 3, 4, 5] as Rating[]).map((rating) => rows.find((row) => row.rating === rating)?.count ?? 0);
}
