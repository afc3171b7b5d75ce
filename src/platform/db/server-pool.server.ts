import pg from 'pg';
import { nameStatements } from './named-statements.server.ts';

// Amounts and counts are far below 2^53; pg would return bigint columns as strings.
export const INT8 = 20;
export const DATE = 1082;

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Longer than any statement of ours takes, and no longer than a request may. */
export const HELD_MS = 25_000;

/** The settings of every connection to a server, ours and the job runner's. */
export const connectionSettings = { connectionTimeoutMillis: 5_000, keepAlive: true };

/** How long a query waits for one of the pool's connections: longer than a new one may take, and as pgbouncer waits. */
const POOL_WAIT_MS = 10_000;

/** Connections to a PostgreSQL server that survive its death: none ends the process, and none is waited for for ever. */
export function serverPool(
  connectionString: string,
  {
    max,
    heldMs,
    connectMs = connectionSettings.connectionTimeoutMillis,
    waitMs = POOL_WAIT_MS,
  }: {
    max: number;
    heldMs: () => number;
    connectMs?: number | undefined;
    waitMs?: number | undefined;
  },
) {
  // The pool has one setting for both, and hands it to its clients.
  class Client extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectMs });
    }
  }
  const pool = new pg.Pool({
    ...connectionSettings,
    connectionTimeoutMillis: waitMs,
    connectionString,
    max,
    types: types as never,
    Client: Client as never,
  });
  // The server may drop a connection while it is idle or, when a standby is promoted, in use. The user of the connection
  // gets the error of their query; without these two the same drop would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  cutHeldConnections(pool, heldMs);
  nameStatements(pool);
  return pool;
}

/**
 * A server whose host has lost its power or its network answers nothing, not even that it is gone, and TCP asks it again
 * for a quarter of an hour. A connection that is held for too long is cut: its query fails, and the next one gets another.
 */
function cutHeldConnections(pool: pg.Pool, heldMs: () => number) {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    const cut = () =>
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    const ms = heldMs();
    if (Number.isFinite(ms)) timers.set(client, setTimeout(cut, ms).unref());
  });
  pool.on('release', (_error, client) => clearTimeout(timers.get(client)));
}
