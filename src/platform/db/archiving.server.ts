import { sql } from 'kysely';
import type { Db } from './db.server.ts';

/**
 * Since when the server has failed to archive its log; null while it does not fail, or has no archive. It counts no failure
 * where the command is not found or is killed, so what is finished and not archived is looked for as well.
 */
export async function archivingFailsSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    with server as (
      select
        (select setting <> 'off' from pg_settings where name = 'archive_mode') as archives,
        4294967296 / (select setting::bigint from pg_settings where name = 'wal_segment_size') as per_log,
        case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as written
    ), segments as (
      select archives, ${number('written')} as written, ${number('last_archived_wal')} as archived,
        last_failed_time > coalesce(last_archived_time, '-infinity') as failed,
        coalesce(last_archived_time, stats_reset) as since
      from server, pg_stat_archiver
    )
    -- The one before the present one is finished.
    select since from segments where failed or (archives and written - 1 > coalesce(archived, 0))`.execute(
    db,
  );
  return rows[0]?.since ?? null;
}

/** The number of a file of the log, which begins with its timeline; null for another file. */
const number = (name: string) => {
  const hex = (from: number) => sql`('x' || substr(${sql.ref(name)}, ${sql.lit(from)}, 8))::bit(32)::bigint`;
  return sql`case when ${sql.ref(name)} ~ '^[0-9A-F]{24}' then ${hex(9)} * per_log + ${hex(17)} end`;
};
