import { existsSync, renameSync, rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type SelectQueryBuilder, type Transaction } from 'kysely';
import { embeddedClient } from './embedded-client.server.ts';
import { DATE, HELD_MS, INT8, serverPool } from './server-pool.server.ts';

/** Every feature adds its tables here by declaration merging, in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Tables {}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** Rows that one feature knows and another asks by, as a part of its query. */
export type Subquery<Row> = SelectQueryBuilder<Tables, never, Row>;

export interface OpenDatabase {
  db: Db;
  /** The embedded database, or undefined on a PostgreSQL server. */
  pglite: PGlite | undefined;
  connectionString: string | undefined;
  /** From now on a connection to a server that is held for too long is cut. A migration may take longer. */
  limitHeldConnections(): void;
  close(): Promise<void>;
}

/** Opens a PostgreSQL server if a connection string is given, else the embedded database in a folder (or in memory). */
export async function openDatabase(options: {
  connectionString?: string | undefined;
  folder?: string | undefined;
  poolSize?: number;
  heldMs?: number;
}): Promise<OpenDatabase> {
  return options.connectionString
    ? openServer(options.connectionString, options.poolSize ?? 10, options.heldMs ?? HELD_MS)
    : openEmbedded(options.folder);
}

function openServer(connectionString: string, max: number, heldMs: number): OpenDatabase {
  let limit = Number.POSITIVE_INFINITY;
  const pool = serverPool(connectionString, { max, heldMs: () => limit });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pglite: undefined,
    connectionString,
    limitHeldConnections: () => {
      limit = heldMs;
    },
    close: () => db.destroy(),
  };
}

export const embeddedParsers = { [INT8]: Number, [DATE]: (value: string) => value };

async function openEmbedded(folder: string | undefined): Promise<OpenDatabase> {
  if (folder && !existsSync(folder)) await makeEmbedded(folder);
  return embedded(await PGlite.create({ ...(folder && { dataDir: folder }), parsers: embeddedParsers }));
}

export function embedded(pglite: PGlite): OpenDatabase {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: embeddedClient(pglite) }) });
  // pg-boss shares the instance, so its owner closes it, not Kysely.
  return {
    db,
    pglite,
    connectionString: undefined,
    limitHeldConnections: () => undefined,
    close: () => pglite.close(),
  };
}

/** Created under a temporary name and then renamed, so that a killed process leaves no half-made database. */
export async function makeEmbedded(folder: string) {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  const made = await PGlite.create({ dataDir: aside });
  await made.close();
  renameSync(aside, folder);
}
