import './environment.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import { importFile, importKinds } from '../db/import/import-file.ts';
import { readConfig } from '../src/app/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { lockDataFolder } from '../src/platform/db/data-folder-lock.server.ts';
import { openDatabase } from '../src/platform/db/db.server.ts';
import { createSecrets } from '../src/platform/secrets.server.ts';

// `npm run import -- instructors file.csv` says what it would do; with `--write` it does it.
const args = process.argv.slice(2);
const [kind = '', file] = args.filter((word) => word !== '--write');
const config = readConfig(process.env);
const now = systemClock.now();

function say(ok: boolean, message: string) {
  process.stdout.write(`${ok ? message : styleText('red', message)}\n`);
}
function end(message: string): never {
  say(false, message);
  process.exit(1);
}

if (!file) end(`Usage: npm run import -- ${importKinds.join('|')} file.csv [--write]`);
const lock = config.databaseUrl ? undefined : lockDataFolder(config.dataDir, now);
if (lock && !lock.locked)
  end(`The data folder is in use by process ${lock.holder.pid}. Stop the site first.`);
const database = await openDatabase({
  connectionString: config.databaseUrl,
  folder: path.join(config.dataDir, 'database'),
});
const done = await importFile(database.db, {
  kind,
  bytes: readFileSync(file),
  write: args.includes('--write'),
  now,
  secrets: createSecrets(config.voucherSecret, config.voucherSecretsBefore),
});
await database.close();
lock?.release();
say(done.ok, done.message);
// It ends by itself: of a large file, what is said about its rows is still on its way through a pipe.
process.exitCode = done.ok ? 0 : 1;
