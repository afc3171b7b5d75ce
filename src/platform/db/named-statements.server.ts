import type pg from 'pg';
import { statementNames } from './statement-names.server.ts';

type Query = (...args: unknown[]) => unknown;

/**
 * Has the connections of a pool name what is sent often. Behind a pooler the next transaction may have another connection
 * to the server, which knows no names: there the server's process is another than the one that we were told of, and nothing
 * is named.
 */
export function nameStatements(pool: pg.Pool) {
  const nameOf = statementNames();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    let isDirect = false;
    const reportedPid = (client as unknown as { processID: number | null }).processID;
    client
      .query<{ pid: number }>('select pg_backend_pid() as pid')
      .then(({ rows: [row] }) => {
        isDirect = row?.pid === reportedPid;
      })
      .catch(() => undefined);
    client.query = ((...args: unknown[]) => {
      const [text, values] = args;
      const isPlain = isDirect && args.length === 2 && typeof text === 'string' && Array.isArray(values);
      const name = isPlain && values.length > 0 ? nameOf(text) : undefined;
      return name ? query({ name, text, values }) : query(...args);
    }) as typeof client.query;
  });
}
