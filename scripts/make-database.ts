import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../src/app/config.ts';
import { prepareDatabase } from '../src/app/prepare-database.server.ts';
import { systemClock } from '../src/platform/clock.ts';
import { lockDataFolder } from '../src/platform/db/data-folder-lock.server.ts';
import { openDatabase } from '../src/platform/db/db.server.ts';

// On a first start, creates the embedded database and its content in this process while another builds the site. The site
// goes on where this one was stopped.
const config = readConfig(process.env);
const folder = path.join(config.dataDir, 'database');
if (!config.databaseUrl && !existsSync(folder)) {
  const lock = lockDataFolder(config.dataDir, systemClock.now());
  if (lock.locked) {
    const { db, close } = await openDatabase({ folder });
    await prepareDatabase(db, config, systemClock);
    await close();
    lock.release();
  }
}
