import './environment.js';
import { existsSync, openAsBlob, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embedded } from '../src/platform/db/embedded-database.server.ts';
import { isUnreleasedDatabase } from '../src/platform/db/migrate.server.ts';
import { migrationFiles } from '../src/platform/db/migrations.server.ts';
import { copyDefect } from './backup/copy-defect.ts';
import { lockEmbeddedAlone } from './backup/open-embedded-alone.ts';
import { picturesElsewhere } from './backup/pictures-elsewhere.ts';
import { type TableSum, tableSums } from './backup/table-sums.ts';

// npm run restore -- file: puts a copy in the place of the embedded database, which is kept beside it.
const file = process.argv[2];
if (!file || !existsSync(file)) refuse('Name the copy: npm run restore -- var/backups/bitepoint-….tar.gz');
const defect = await copyDefect(file);
if (defect) refuse(notRestored(defect));
const { config, release } = lockEmbeddedAlone();
const folder = path.join(config.dataDir, 'database');
const unpacked = `${folder}.restored`;
rmSync(unpacked, { recursive: true, force: true });
const { sums, isUnreleased, elsewhere } = await readCopy(file).catch((error: Error) =>
  refuseCopy(notRestored(`PostgreSQL can’t open it: ${error.message}`)),
);
if (!isOurs(sums)) refuseCopy(notRestored('it is of another program’s database'));
if (isUnreleased)
  refuseCopy(
    `${file} was made by a version before 1.0.0, which this one can’t read. Nothing was changed. Name another copy.`,
  );

if (existsSync(folder)) {
  const aside = `${folder}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  renameSync(folder, aside);
  process.stdout.write(`What was there is kept: ${aside}\n`);
}
renameSync(unpacked, folder);
release();
const rows = sums.reduce((total, table) => total + table.rows, 0);
process.stdout.write(
  `Restored ${sums.length} tables, ${rows} rows. Start the site: it settles what was under way.\n${elsewhere}`,
);

async function readCopy(copied: string) {
  const copy = embedded(await PGlite.create({ dataDir: unpacked, loadDataDir: await openAsBlob(copied) }));
  const sums = await tableSums(copy.db);
  const isUnreleased = isOurs(sums) && (await isUnreleasedDatabase(copy.db, migrationFiles()));
  const elsewhere = isOurs(sums) && !isUnreleased ? await picturesElsewhere(copy.db) : '';
  await copy.close();
  return { sums, isUnreleased, elsewhere };
}

function isOurs(sums: TableSum[]): boolean {
  return sums.some(({ table }) => table === 'public.orders');
}

function refuseCopy(reason: string): never {
  rmSync(unpacked, { recursive: true, force: true });
  release();
  return refuse(reason);
}

function notRestored(reason: string): string {
  return `${file} is not a whole copy of the database: ${reason}. Nothing was changed. Name another copy.`;
}

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
