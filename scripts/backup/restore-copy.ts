import { existsSync, openAsBlob, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embedded } from '../../src/platform/db/embedded-database.server.ts';
import { isUnreleasedDatabase } from '../../src/platform/db/migrate.server.ts';
import { migrationFiles } from '../../src/platform/db/migrations.server.ts';
import { picturesElsewhere } from './pictures-elsewhere.ts';
import { type TableSum, tableSums } from './table-sums.ts';

/** What is in a copy, and what it does not hold; or why it is not restored. */
type ReadCopy = { refused: string } | { refused?: undefined; sums: TableSum[]; elsewhere: string };

/** Puts a whole copy in the place of the database in a data folder that is locked. What was there is kept `aside`. */
export async function restoreCopy(file: string, dataDir: string): Promise<ReadCopy & { aside?: string }> {
  const folder = path.join(dataDir, 'database');
  const unpacked = `${folder}.restored`;
  rmSync(unpacked, { recursive: true, force: true });
  const copy = await readCopy(file, unpacked).catch((error: Error) => ({
    refused: notRestored(file, `PostgreSQL can’t open it: ${error.message}`),
  }));
  if (copy.refused !== undefined) {
    rmSync(unpacked, { recursive: true, force: true });
    return copy;
  }
  const aside = existsSync(folder)
    ? `${folder}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`
    : undefined;
  if (aside) renameSync(folder, aside);
  renameSync(unpacked, folder);
  return { ...copy, aside };
}

export function notRestored(file: string, reason: string): string {
  return `${file} is not a whole copy of the database: ${reason}. Nothing was changed. Name another copy.`;
}

async function readCopy(file: string, unpacked: string): Promise<ReadCopy> {
  const copy = embedded(await PGlite.create({ dataDir: unpacked, loadDataDir: await openAsBlob(file) }));
  try {
    const sums = await tableSums(copy.db);
    if (!sums.some(({ table }) => table === 'public.orders'))
      return { refused: notRestored(file, 'it is of another program’s database') };
    if (await isUnreleasedDatabase(copy.db, migrationFiles()))
      return {
        refused: `${file} was made by a version before 1.0.0, which this one can’t read. Nothing was changed. Name another copy.`,
      };
    return { sums, elsewhere: await picturesElsewhere(copy.db) };
  } finally {
    await copy.close();
  }
}
