import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { databaseUrl, onServer } from '#testing/database-on-server.ts';

/** A new site's own data, which is there for as long as the site is. */
export interface SiteData {
  env: { DATA_DIR: string; DATABASE_URL: string; DEMO_SCHOOL?: string };
  remove(): Promise<void>;
}

/** A new database on the server of DATABASE_URL; where there is none, an embedded one. */
export async function newSiteData(): Promise<SiteData> {
  const server = process.env.DATABASE_URL;
  if (!server) return embeddedSiteData();
  const { env, remove } = await embeddedSiteData();
  const name = `journeys_${randomBytes(6).toString('hex')}`;
  await onServer(server, (db) => sql`create database ${sql.id(name)}`.execute(db));
  return {
    env: { ...env, DATABASE_URL: databaseUrl(server, name) },
    async remove() {
      await onServer(server, (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db));
      await remove();
    },
  };
}

/** A new folder with an embedded database. */
export async function embeddedSiteData(): Promise<SiteData> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bitepoint-journeys-'));
  return {
    env: { DATA_DIR: folder, DATABASE_URL: '' },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
