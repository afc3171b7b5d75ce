import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
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

/** How each is opened, wherever its rows come from. */
export const embeddedOptions = {
  parsers: { [INT8]: Number, [DATE]: (value: string) => value },
  startParams: [...PGlite.defaultStartParams, ...LITTLE_MEMORY],
};

/** In a folder, which is created, or in memory. */
export async function openEmbedded<Tables>(folder: string | undefined) {
  if (folder && !existsSync(folder)) makeEmbedded(folder);
  return embedded<Tables>(await PGlite.create({ ...(folder && { dataDir: folder }), ...embeddedOptions }));
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
