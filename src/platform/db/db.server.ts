import { existsSync, renameSync, rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type SelectQueryBuilder, type Transaction } from 'kysely';
import pg from 'pg';

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
  close(): Promise<void>;
}

// Amounts and counts are far below 2^53; pg would return bigint columns as strings.
const INT8 = 20;
const DATE = 1082;

/** Opens a PostgreSQL server if a connection string is given, else the embedded database in a folder (or in memory). */
export async function openDatabase(options: {
  connectionString?: string | undefined;
  folder?: string | undefined;
  poolSize?: number;
}): Promise<OpenDatabase> {
  return options.connectionString
    ? openServer(options.connectionString, options.poolSize ?? 10)
    : openEmbedded(options.folder);
}

function openServer(connectionString: string, poolSize: number): OpenDatabase {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (oid === INT8) return Number;
      if (oid === DATE) return (value: string) => value;
      return pg.types.getTypeParser(oid, format as 'text');
    },
  };
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    types: types as never,
  });
  // The server may drop a connection, whether it is idle or in a transaction. Its query fails, and the next one opens
  // another; an error that nobody listens to would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pglite: undefined, connectionString, close: () => db.destroy() };
}

export const embeddedParsers = { [INT8]: Number, [DATE]: (value: string) => value };

async function openEmbedded(folder: string | undefined): Promise<OpenDatabase> {
  if (folder && !existsSync(folder)) await makeEmbedded(folder);
  return embedded(await PGlite.create({ ...(folder && { dataDir: folder }), parsers: embeddedParsers }));
}

export function embedded(pglite: PGlite): OpenDatabase {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  // pg-boss shares the instance, so its owner closes it, not Kysely.
  return { db, pglite, connectionString: undefined, close: () => pglite.close() };
}

/** Created under a temporary name and then renamed, so that a killed process leaves no half-made database. */
export async function makeEmbedded(folder: string) {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  const made = await PGlite.create({ dataDir: aside });
  await made.close();
  renameSync(aside, folder);
}
