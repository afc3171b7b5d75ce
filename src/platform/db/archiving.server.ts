import { sql } from 'kysely';
import type { Db } from './db.server.ts';

/** Since when the server has failed to archive its log; null while it does not fail, or has no archive. */
export async function archivingFailsSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select coalesce(last_archived_time, stats_reset) as since from pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(db);
  return rows[0]?.since ?? null;
}
