import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../src/app/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { lockDataFolder } from '../src/platform/db/data-folder-lock.server.ts';
import { makeEmbedded } from '../src/platform/db/embedded-database.server.ts';

// On a first start, creates the embedded database in this process while another builds the site.
const config = readConfig(process.env);
const folder = path.join(config.dataDir, 'database');
if (!config.databaseUrl && !existsSync(folder)) {
  const lock = lockDataFolder(config.dataDir, systemClock.now());
  if (lock.locked) {
    await makeEmbedded(folder);
    lock.release();
  }
}
