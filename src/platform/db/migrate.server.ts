import { sql } from 'kysely';
import type { Db, Tx } from './db.server.ts';

export interface Migration {
  name: string;
  text: string;
}

/**
 * Statements end with a semicolon at the end of a line, but not within a function's body (`$$ … $$`). The drivers run one
 * statement at a time.
 */
function statements(text: string): string[] {
  const pieces = text.replace(/^\s*--.*$/gm, '').split(/;[^\S\n]*$/m);
  const whole: string[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (last !== undefined && last.split('$$').length % 2 === 0) whole[whole.length - 1] = `${last};${piece}`;
    else whole.push(piece);
  }
  return whole.map((statement) => statement.trim()).filter(Boolean);
}

/** Runs the migrations that are new to this database in order, all or none. Returns their names. */
export async function migrate(db: Db, migrations: Migration[]): Promise<string[]> {
  const ordered = [...migrations].sort((a, b) => a.name.localeCompare(b.name));
  return db.transaction().execute(async (tx) => {
    // Serialises two processes that start at once.
    await sql`select pg_advisory_xact_lock(72051)`.execute(tx);
    await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
      tx,
    );
    const done = await sql<{ name: string }>`select name from migrations`.execute(tx);
    const known = new Set(done.rows.map((row) => row.name));
    const fresh = ordered.filter((migration) => !known.has(migration.name));
    for (const migration of fresh) await run(tx, migration);
    return fresh.map((migration) => migration.name);
  });
}

async function run(tx: Tx, migration: Migration) {
  for (const statement of statements(migration.text)) await sql.raw(statement).execute(tx);
  await sql`insert into migrations (name) values (${migration.name})`.execute(tx);
}
