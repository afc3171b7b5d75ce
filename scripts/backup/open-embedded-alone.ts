import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { readConfig } from '../../src/app/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { lockDataFolder } from '../../src/platform/db/data-folder-lock.server.ts';
import { openDatabase } from '../../src/platform/db/db.server.ts';

/** Locks the folder of the embedded database, which the site must not have open. */
export function lockEmbeddedAlone() {
  const config = readConfig(process.env);
  if (config.databaseUrl)
    refuse('This is for the embedded database. A server is copied by pgBackRest: see docs/deploy.md.');
  const lock = lockDataFolder(config.dataDir, systemClock.now());
  if (!lock.locked)
    return refuse(`The data folder is in use by process ${lock.holder.pid}. Stop the site first.`);
  return { config, release: lock.release };
}

export async function openEmbeddedAlone() {
  const { config, release } = lockEmbeddedAlone();
  const folder = path.join(config.dataDir, 'database');
  if (!existsSync(folder)) {
    release();
    refuse(`There is no database in ${config.dataDir}.`);
  }
  const database = await openDatabase({ folder });
  return {
    config,
    database,
    pglite: database.pglite as PGlite,
    async close() {
      await database.close();
      release();
    },
  };
}

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
