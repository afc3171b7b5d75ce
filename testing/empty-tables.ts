import { sql } from 'kysely';
import type { Db, Tables } from '#src/platform/db/db.server.ts';

/**
 * Deletes the rows of tables and all that refer to them, with what the database keeps from being deleted. To truncate as many
 * takes twenty times as long.
 */
export async function emptyTables(db: Db, ...tables: (keyof Tables)[]) {
  const names = sql.join(tables.map((table) => sql`${sql.lit(table)}::regclass`));
  await sql`do $$
    declare emptied regclass;
    begin
      -- Triggers and rules are off.
      set local session_replication_role = replica;
      for emptied in
        with recursive referring (oid) as (
          select unnest(array[${names}])::oid
          union
          select conrelid from pg_constraint join referring on confrelid = referring.oid where contype = 'f'
        )
        select oid::regclass from referring
      loop
        execute format('delete from %s', emptied);
      end loop;
    end $$`.execute(db);
}
