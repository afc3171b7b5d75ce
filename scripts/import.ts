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

function end(ok: boolean, message: string): never {
  process.stdout.write(`${ok ? message : styleText('red', message)}\n`);
  process.exit(ok ? 0 : 1);
}

if (!file) end(false, `Usage: npm run import -- ${importKinds.join('|')} file.csv [--write]`);
const lock = config.databaseUrl ? undefined : lockDataFolder(config.dataDir, now);
if (lock && !lock.locked)
  end(false, `The data folder is in use by process ${lock.holder.pid}. Stop the site first.`);
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
end(done.ok, done.message);
