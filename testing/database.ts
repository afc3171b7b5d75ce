import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Db, type OpenDatabase, openDatabase } from '#src/platform/db/db.server.ts';
import { embedded, embeddedOptions } from '#src/platform/db/embedded-database.server.ts';
import { databaseUrl, onServer } from './database-on-server.ts';

/**
 * A database for one suite: embedded and in memory, or with DATABASE_URL a new one on that server. `seeded` has the
 * shipped catalogue; `empty` has no migrations.
 */
export async function testDatabase(contents: 'seeded' | 'empty' = 'seeded'): Promise<OpenDatabase> {
  const template = inject('template');
  if ('archive' in template) return contents === 'empty' ? openDatabase({}) : fromArchive(template.archive);
  const { server, database } = template;
  const own = `test_${randomBytes(6).toString('hex')}`;
  // Copied as files: half the work of copying it through the log.
  const source = contents === 'seeded' ? sql`template ${sql.id(database)} strategy file_copy` : sql``;
  await onServer(server, (db) => sql`create database ${sql.id(own)} ${source}`.execute(db));
  const opened = await openDatabase({ connectionString: databaseUrl(server, own), poolSize: 10 });
  return {
    ...opened,
    async close() {
      await opened.close();
      await onServer(server, (db) => sql`drop database ${sql.id(own)} with (force)`.execute(db));
    },
  };
}

/** Where another process of the site finds the same rows. Undefined where the database is embedded, which one process alone has. */
export async function addressOf(db: Db): Promise<string | undefined> {
  const template = inject('template');
  if ('archive' in template) return undefined;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return databaseUrl(template.server, rows[0]?.name ?? '');
}

async function fromArchive(archive: string): Promise<OpenDatabase> {
  return embedded(await PGlite.create({ loadDataDir: await openAsBlob(archive), ...embeddedOptions }));
}

let written: Promise<string> | undefined;

/** The same in a folder, for an embedded database that another process opens. */
export async function seedFolder(folder: string) {
  const template = inject('template');
  if (!('archive' in template)) throw new Error('Rows are on the server');
  // Written once, then copied: to unpack the archive takes a second.
  written ??= writeFolder(template.archive);
  cpSync(await written, folder, { recursive: true });
}

async function writeFolder(archive: string): Promise<string> {
  const folder = mkdtempSync(`${archive}-`);
  const pglite = await PGlite.create({ dataDir: folder, loadDataDir: await openAsBlob(archive) });
  await pglite.close();
  return folder;
}

/** Whether the tests run on a PostgreSQL server, where transactions are really concurrent. */
export function onPostgres(): boolean {
  return 'server' in inject('template');
}
