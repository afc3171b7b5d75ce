import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Db, type OpenDatabase, openDatabase } from '#src/platform/db/db.server.ts';
import { databaseUrl } from './database-on-server.ts';
import { watchDatabase } from './watched-database.ts';

/** Of a suite to its database, on a server. Enough for races, and each takes the machine ten milliseconds. */
export const CONNECTIONS = 4;
/** A busy machine is slow, and no error. */
const WAIT_MS = 300_000;

/**
 * A database for one suite: embedded, or with DATABASE_URL a new one on that server. `seeded` has the shipped
 * catalogue; `empty` has no migrations.
 */
export async function testDatabase(contents: 'seeded' | 'empty' = 'seeded'): Promise<OpenDatabase> {
  const template = inject('template');
  if ('folder' in template) return contents === 'empty' ? openDatabase({}) : embeddedCopy(template.folder);
  const { server, database } = template;
  const own = `test_${randomBytes(6).toString('hex')}`;
  // Copied as files: half the work of copying it through the log.
  const source = contents === 'seeded' ? sql`template ${sql.id(database)} strategy file_copy` : sql``;
  const databases = await databasesOf(server);
  await sql`create database ${sql.id(own)} ${source}`.execute(databases);
  const copy = await openDatabase({
    connectionString: databaseUrl(server, own),
    poolSize: CONNECTIONS,
    waitMs: WAIT_MS,
  });
  const besides = watchDatabase(copy.db, { hasOurTables: contents === 'seeded' });
  return {
    ...copy,
    async close() {
      await copy.close();
      await sql`drop database ${sql.id(own)} with (force)`.execute(databases);
      if (besides[0]) throw besides[0];
    },
  };
}

let opened: Promise<OpenDatabase> | undefined;

/** Where databases are made and dropped: by connections that all suites of a process share. */
async function databasesOf(server: string): Promise<Db> {
  opened ??= openDatabase({ connectionString: server, waitMs: WAIT_MS });
  return (await opened).db;
}

/** Where another process of the site finds the same rows. Undefined where the database is embedded, which one process alone has. */
export async function addressOf(db: Db): Promise<string | undefined> {
  const template = inject('template');
  if ('folder' in template) return undefined;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return databaseUrl(template.server, rows[0]?.name ?? '');
}

/** In a folder, as a site's is: to copy and open one takes a third of what an archive in memory does. */
async function embeddedCopy(template: string): Promise<OpenDatabase> {
  const parent = mkdtempSync(`${template}-`);
  const folder = path.join(parent, 'database');
  cpSync(template, folder, { recursive: true });
  const opened = await openDatabase({ folder });
  return {
    ...opened,
    async close() {
      await opened.close();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** The same in a folder, for an embedded database that another process opens. */
export function seedFolder(folder: string) {
  const template = inject('template');
  if (!('folder' in template)) throw new Error('Rows are on the server');
  cpSync(template.folder, folder, { recursive: true });
}

/** Whether the tests run on a PostgreSQL server, where transactions are really concurrent. */
export function onPostgres(): boolean {
  return 'server' in inject('template');
}
