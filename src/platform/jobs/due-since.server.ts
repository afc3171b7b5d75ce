import { sql } from 'kysely';
import type { Db } from '../db/db.server.ts';

/**
 * The queues with jobs that are due and that nobody has begun, and since when the oldest of each is. None is ever blocked;
 * with that said, an index holds these alone.
 */
export async function dueSince(db: Db): Promise<{ queue: string; since: Date }[]> {
  const { rows } = await sql<{ queue: string; since: Date }>`
    select name as queue, min(start_after) as since from jobs.job
    where state < 'active' and not blocked and start_after < now() group by name`.execute(db);
  return rows;
}
