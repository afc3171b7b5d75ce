import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';

/** Counting is no change that anybody asked for. */
const COUNTS = ['rate_limits', 'failure_delays', 'test_jobs', 'touched_tables'];

/** Notes every table of which a row is written from now on; what is rolled back leaves no note. */
export async function recordTouchedTables(db: Db) {
  await sql`create table touched_tables (name text not null)`.execute(db);
  await sql`create function note_touched() returns trigger language plpgsql as $note$
    begin insert into touched_tables values (tg_table_name); return null; end $note$`.execute(db);
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema()`.execute(db);
  for (const { name } of rows)
    if (!COUNTS.includes(name))
      await sql`create trigger note_touched after insert or update or delete on ${sql.id(name)}
        for each row execute function note_touched()`.execute(db);
  return {
    /** Those since it was asked last. */
    async take(): Promise<string[]> {
      const touched = await sql<{ name: string }>`with gone as (delete from touched_tables returning name)
        select distinct name from gone order by name`.execute(db);
      return touched.rows.map(({ name }) => name);
    },
  };
}
