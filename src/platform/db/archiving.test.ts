import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { archivingFailsSince } from './archiving.server.ts';
import type { Db, OpenDatabase } from './db.server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('empty');
});
afterAll(() => database.close());

const RESET = '2026-11-27T08:00:00.000Z';
const ARCHIVED = '2026-11-27T09:00:00.000Z';
const LATER = '2026-11-27T09:10:00.000Z';

interface Server {
  mode?: string;
  /** Where the server writes now, and the last file that it has archived. */
  written: string;
  wal: string | null;
  archived?: string | null;
  failed?: string | null;
}

/** What it says of a server whose own views answer so. */
async function sinceOn({ mode = 'on', written, wal, archived = ARCHIVED, failed = null }: Server) {
  const failing = (db: Db) =>
    db.transaction().execute(async (tx) => {
      await sql`create schema pretended`.execute(tx);
      const text = (value: string | null) => sql`${sql.lit(value)}::text`;
      const time = (value: string | null) => sql`${sql.lit(value)}::timestamptz`;
      await sql`create view pretended.pg_stat_archiver as select ${text(wal)} as last_archived_wal,
        ${time(archived)} as last_archived_time, ${time(failed)} as last_failed_time, ${time(RESET)} as stats_reset`.execute(
        tx,
      );
      await sql`create view pretended.pg_settings as
        select 'archive_mode' as name, ${text(mode)} as setting
        union all select 'wal_segment_size', '16777216'`.execute(tx);
      await sql`create function pretended.pg_current_wal_lsn() returns pg_lsn language sql
        as ${sql.raw(`'select ''${written}''::pg_lsn'`)}`.execute(tx);
      await sql`set local search_path = pretended, pg_catalog`.execute(tx);
      const since = await archivingFailsSince(tx);
      await sql`drop schema pretended cascade`.execute(tx);
      return since?.toISOString() ?? null;
    });
  return failing(database.db);
}

test.each<[what: string, server: Server, since: string | null]>([
  ['has no archive', { mode: 'off', written: '0/5000100', wal: null, archived: null }, null],
  ['has archived all that is finished', { written: '0/5000100', wal: '000000010000000000000004' }, null],
  ['has a file too many unarchived', { written: '0/6000100', wal: '000000010000000000000004' }, ARCHIVED],
  [
    'has archived the last file of the log before',
    { written: '1/100', wal: '0000000100000000000000FF' },
    null,
  ],
  ['was promoted', { written: '1/1000100', wal: '000000020000000100000000' }, null],
  [
    'has archived a base backup’s label',
    { written: '0/5000100', wal: '000000010000000000000004.00000028.backup' },
    null,
  ],
  [
    'has been told that it failed',
    { written: '0/5000100', wal: '000000010000000000000004', failed: LATER },
    ARCHIVED,
  ],
  [
    'has failed before',
    { written: '0/5000100', wal: '000000010000000000000004', archived: LATER, failed: ARCHIVED },
    null,
  ],
  ['has never archived anything', { written: '0/3000100', wal: null, archived: null }, RESET],
])('a server that %s', async (_what, server, since) => {
  expect(await sinceOn(server)).toBe(since);
});

test('the server of this test has no archive that fails', async () => {
  expect(await archivingFailsSince(database.db)).toBeNull();
});
