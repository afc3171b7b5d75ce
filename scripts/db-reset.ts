import './environment.js';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../src/app/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { lockDataFolder } from '../src/platform/db/data-folder-lock.server.ts';
import { openDatabase } from '../src/platform/db/db.server.ts';

// Deletes everything: the next start creates and fills the database again.
const config = readConfig(process.env);
if (config.production) {
  process.stderr.write('This deletes every row. It refuses where NODE_ENV is production.\n');
  process.exit(1);
}
if (config.databaseUrl) {
  const { db, close } = await openDatabase({ connectionString: config.databaseUrl });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await sql`drop schema if exists jobs cascade`.execute(db);
  await close();
} else {
  const lock = lockDataFolder(config.dataDir, systemClock.now());
  if (!lock.locked) {
    process.stderr.write(`The data folder is in use by process ${lock.holder.pid}. Stop it first.\n`);
    process.exit(1);
  }
  rmSync(path.join(config.dataDir, 'database'), { recursive: true, force: true });
  rmSync(path.join(config.dataDir, 'simulators'), { recursive: true, force: true });
  lock.release();
}
process.stdout.write('The database is empty. The next start fills it again.\n');
