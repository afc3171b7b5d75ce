import type { Db } from '#src/platform/db/db.server.ts';

import { receivedAt } from './read-reviews.server.ts';

/** When those reviews came that have been decided since. */
export async function decidedSince(db: Db, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('review_events')
    .innerJoin('reviews', 'reviews.id', 'review_events.review_id')
    .select(receivedAt.as('received_at'))
    .where('review_events.from_state', '=', 'pending')
    .where('review_events.at', '>=', since)
    .execute();
  return rows.map((row) => row.received_at);
}
