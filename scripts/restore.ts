import './environment.js';
import { existsSync, openAsBlob, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embedded } from '../src/platform/db/embedded-database.server.ts';
import { lockEmbeddedAlone } from './backup/open-embedded-alone.ts';
import { tableSums } from './backup/table-sums.ts';

// npm run restore -- file: puts a copy in the place of the embedded database, which is kept beside it.
const file = process.argv[2];
if (!file || !existsSync(file)) {
  process.stderr.write('Name the copy: npm run restore -- var/backups/bitepoint-….tar.gz\n');
  process.exit(1);
}
const { config, release } = lockEmbeddedAlone();
const folder = path.join(config.dataDir, 'database');
const unpacked = `${folder}.restored`;
rmSync(unpacked, { recursive: true, force: true });
const copy = embedded(await PGlite.create({ dataDir: unpacked, loadDataDir: await openAsBlob(file) }));
const sums = await tableSums(copy.db);
await copy.close();

if (existsSync(folder)) {
  const aside = `${folder}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  renameSync(folder, aside);
  process.stdout.write(`What was there is kept: ${aside}\n`);
}
renameSync(unpacked, folder);
release();
const rows = sums.reduce((total, table) => total + table.rows, 0);
process.stdout.write(
  `Restored ${sums.length} tables, ${rows} rows. Start the site: it settles what was under way.\n`,
);
