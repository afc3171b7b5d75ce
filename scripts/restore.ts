import './environment.js';
import { existsSync } from 'node:fs';
import { copyDefect } from './backup/copy-defect.ts';
import { lockEmbeddedAlone } from './backup/open-embedded-alone.ts';
import { notRestored, restoreCopy } from './backup/restore-copy.ts';

// npm run restore -- file: puts a copy in the place of the embedded database, which is kept beside it.
const file = process.argv[2];
if (!file || !existsSync(file)) refuse('Name the copy: npm run restore -- var/backups/bitepoint-….tar.gz');
const defect = await copyDefect(file);
if (defect) refuse(notRestored(file, defect));
const { config, release } = lockEmbeddedAlone();
const restored = await restoreCopy(file, config.dataDir);
release();
if (restored.refused !== undefined) refuse(restored.refused);

const { sums, elsewhere, aside } = restored;
if (aside) process.stdout.write(`What was there is kept: ${aside}\n`);
const rows = sums.reduce((total, table) => total + table.rows, 0);
process.stdout.write(
  `Restored ${sums.length} tables, ${rows} rows. Start the site: it settles what was under way.\n${elsewhere}`,
);

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
