import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { databaseUrl, onServer } from '#testing/database-template.ts';

/** A new site's own data: a folder with an embedded database, or with DATABASE_URL a new one on that server. */
export interface SiteData {
  env: { DATA_DIR: string; DATABASE_URL: string };
  /** Only while no site is running on it. */
  execute(statements: string[]): Promise<void>;
  remove(): Promise<void>;
}

export async function newSiteData(): Promise<SiteData> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bitepoint-journeys-'));
  const server = process.env.DATABASE_URL;
  return server ? onServerOf(server, folder) : embeddedIn(folder);
}

function embeddedIn(folder: string): SiteData {
  return {
    env: { DATA_DIR: folder, DATABASE_URL: '' },
    async execute(statements) {
      const database = await PGlite.create(path.join(folder, 'database'));
      for (const statement of statements) await database.exec(statement);
      await database.close();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function onServerOf(server: string, folder: string): Promise<SiteData> {
  const name = `journeys_${randomBytes(6).toString('hex')}`;
  const url = databaseUrl(server, name);
  await onServer(server, (db) => sql`create database ${sql.id(name)}`.execute(db));
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url },
    execute: (statements) => onServer(url, (db) => sql.raw(statements.join(';\n')).execute(db)),
    async remove() {
      await onServer(server, (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
