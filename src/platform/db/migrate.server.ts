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

/** A database of a version before 1.0.0: its migrations were replaced by those of the first release. */
export class UnreleasedDatabaseError extends Error {
  override name = 'UnreleasedDatabaseError';
}

/** Runs the migrations that are new to this database in order, all or none. Returns their names. */
export async function migrate(db: Db, migrations: Migration[]): Promise<string[]> {
  const ordered = inOrder(migrations);
  return db.transaction().execute(async (tx) => {
    // Serialises two processes that start at once.
    await sql`select pg_advisory_xact_lock(72051)`.execute(tx);
    await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
      tx,
    );
    const known = await recordedIn(tx);
    if (isUnreleased(known, ordered))
      throw new UnreleasedDatabaseError(
        'This database was made by a version before 1.0.0. Empty it (npm run db:reset), or set DATA_DIR or DATABASE_URL to a new one.',
      );
    const pendingMigrations = ordered.filter((migration) => !known.has(migration.name));
    for (const migration of pendingMigrations) await run(tx, migration);
    return pendingMigrations.map((migration) => migration.name);
  });
}

/** Whether a database was made by a version before 1.0.0. */
export async function isUnreleasedDatabase(db: Db, migrations: Migration[]): Promise<boolean> {
  return isUnreleased(await recordedIn(db), inOrder(migrations));
}

/** The first migration never changes its name, so a database that has run others without it knows none of them. */
function isUnreleased(known: Set<string>, [first]: Migration[]): boolean {
  return first !== undefined && known.size > 0 && !known.has(first.name);
}

function inOrder(migrations: Migration[]): Migration[] {
  return [...migrations].sort((a, b) => a.name.localeCompare(b.name));
}

async function recordedIn(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function run(tx: Tx, migration: Migration) {
  for (const statement of statements(migration.text)) await sql.raw(statement).execute(tx);
  await sql`insert into migrations (name) values (${migration.name})`.execute(tx);
}
