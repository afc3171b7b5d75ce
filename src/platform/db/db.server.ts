import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type SelectQueryBuilder, type Transaction } from 'kysely';
import { HELD_MS, serverPool } from './server-pool.server.ts';

/** Every feature adds its tables here by declaration merging, in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Tables {}

export type Db = Kysely<Tables>;
/** A Db within a transaction: what asks for one takes no other. */
export type Tx = Transaction<Tables>;

/** Rows that one feature knows and another asks by, as a part of its query. */
export type Subquery<Row> = SelectQueryBuilder<Tables, never, Row>;

/** The connections of this process to a server, without those of the job runner. */
export interface Connections {
  most: number;
  busy: number;
  idle: number;
  /** How many queries wait for one to be free. */
  awaited: number;
}

export interface OpenDatabase {
  db: Db;
  /** The embedded database, or undefined on a PostgreSQL server. */
  pglite: PGlite | undefined;
  connectionString: string | undefined;
  /** From now on a connection to a server that is held for too long is cut. A migration may take longer. */
  limitHeldConnections(): void;
  /** Undefined on the embedded database. */
  connections(): Connections | undefined;
  close(): Promise<void>;
}

/** Opens a PostgreSQL server if a connection string is given, else the embedded database in a folder, or for as long as it is open. */
export async function openDatabase(options: {
  connectionString?: string | undefined;
  folder?: string | undefined;
  poolSize?: number;
  heldMs?: number;
  /** How long a new connection, and a query for one that is free, may take: 5 and 10 seconds where it isn't said. */
  waitMs?: number;
}): Promise<OpenDatabase> {
  const { connectionString, folder, poolSize = 10, heldMs = HELD_MS, waitMs } = options;
  if (connectionString) return openServer(connectionString, { max: poolSize, heldMs, waitMs });
  // A site on a server has no use for the 9 MB of it.
  const { openEmbedded } = await import('./embedded-database.server.ts');
  return openEmbedded(folder);
}

function openServer(
  connectionString: string,
  { max, heldMs, waitMs }: { max: number; heldMs: number; waitMs: number | undefined },
): OpenDatabase {
  let limit = Number.POSITIVE_INFINITY;
  const pool = serverPool(connectionString, { max, heldMs: () => limit, connectMs: waitMs, waitMs });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pglite: undefined,
    connectionString,
    limitHeldConnections: () => {
      limit = heldMs;
    },
    connections: () => ({
      most: max,
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      awaited: pool.waitingCount,
    }),
    close: () => db.destroy(),
  };
}
