import './environment.js';
import path from 'node:path';
import { readConfig } from '../src/app/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { lockDataFolder } from '../src/platform/db/data-folder-lock.server.ts';
import { openDatabase } from '../src/platform/db/db.server.ts';
import { pictureStorage } from '../src/platform/uploads/open-storage.server.ts';
import { bringPicturesBack } from '../src/platform/uploads/stored-pictures.server.ts';

// npm run uploads:bring-back, with the site stopped: all uploaded pictures into the database, from where the settings say
// that they are. Started with other settings, the site moves them on.
const config = readConfig(process.env);
const storage = pictureStorage(config.pictureStorage, systemClock);
if (!storage) end(1, 'Uploaded pictures are in the database: neither UPLOADS_DIR nor UPLOADS_S3_… is set.');
const lock = config.databaseUrl ? undefined : lockDataFolder(config.dataDir, systemClock.now());
if (lock && !lock.locked)
  end(1, `The data folder is in use by process ${lock.holder.pid}. Stop the site first.`);
const database = await openDatabase({
  connectionString: config.databaseUrl,
  folder: path.join(config.dataDir, 'database'),
});
const { files, missing } = await bringPicturesBack({ db: database.db, storage });
await database.close();
lock?.release();
if (missing.length > 0) end(1, `${files} files brought back. These are missing:\n${missing.join('\n')}`);
end(0, `${files} files brought back. Change the settings and start the site.`);

function end(code: 0 | 1, message: string): never {
  (code === 0 ? process.stdout : process.stderr).write(`${message}\n`);
  process.exit(code);
}
