import './environment.js';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { openEmbeddedAlone } from './backup/open-embedded-alone.ts';
import { picturesElsewhere } from './backup/pictures-elsewhere.ts';
import { tableSums } from './backup/table-sums.ts';

// npm run backup [-- file]: a copy of the embedded database, while the site is stopped.
const { database, pglite, config, close } = await openEmbeddedAlone();
const name = `bitepoint-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`;
const file = path.resolve(process.argv[2] ?? path.join(config.dataDir, 'backups', name));
const sums = await tableSums(database.db);
const elsewhere = await picturesElsewhere(database.db);
const copy = Buffer.from(await (await pglite.dumpDataDir('gzip')).arrayBuffer());
await close();

// Written under another name and then renamed: a file with the right name is whole.
mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
const descriptor = openSync(`${file}.part`, 'w', 0o600);
for (let written = 0; written < copy.length; ) written += writeSync(descriptor, copy, written);
fsyncSync(descriptor);
closeSync(descriptor);
renameSync(`${file}.part`, file);

const rows = sums.reduce((total, table) => total + table.rows, 0);
process.stdout.write(
  `${file}\n${sums.length} tables, ${rows} rows, ${Math.round(copy.length / 1e5) / 10} MB\n${elsewhere}`,
);
