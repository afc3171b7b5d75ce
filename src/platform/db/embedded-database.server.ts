import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { embeddedClient } from './embedded-client.server.ts';
import { unpackFolder } from './packed-folder.server.ts';
import { DATE, INT8 } from './server-pool.server.ts';

/** PostgreSQL takes 128 MB by default; here the files lie in the system's own cache as well. */
const LITTLE_MEMORY = ['-c', 'shared_buffers=16MB'];

/**
 * The folder of a new database: what initdb makes takes 3 seconds of the processor and 300 MB. `npm run db:empty` makes it anew
 * with each PGlite. In a release its migrations have run.
 */
export const EMPTY_DATABASE = 'db/empty-database.zst';

/** How each is opened. */
const embeddedOptions = {
  parsers: { [INT8]: Number, [DATE]: (value: string) => value },
  startParams: [...PGlite.defaultStartParams, ...LITTLE_MEMORY],
};

/**
 * In a folder, which is created, or in one that goes as it is closed: PGlite's own database in memory takes initdb, and as
 * much memory as its files.
 */
export async function openEmbedded<Tables>(kept: string | undefined) {
  const parent = kept === undefined ? mkdtempSync(path.join(tmpdir(), 'embedded-')) : undefined;
  const folder = kept ?? path.join(parent ?? '', 'database');
  if (!existsSync(folder)) makeEmbedded(folder);
  const opened = embedded<Tables>(await PGlite.create({ dataDir: folder, ...embeddedOptions }));
  return {
    ...opened,
    async close() {
      await opened.close();
      if (parent) rmSync(parent, { recursive: true, force: true });
    },
  };
}

export function embedded<Tables>(pglite: PGlite) {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: embeddedClient(pglite) }) });
  // pg-boss shares the instance, so its owner closes it, not Kysely.
  return {
    db,
    pglite,
    connectionString: undefined,
    limitHeldConnections: () => undefined,
    connections: () => undefined,
    close: () => pglite.close(),
  };
}

/** Created under a temporary name and then renamed, so that a killed process leaves no half-made database. */
function makeEmbedded(folder: string) {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  unpackFolder(readFileSync(path.resolve(EMPTY_DATABASE)), aside);
  renameSync(aside, folder);
}
