import { sql } from 'kysely';
import type { OpenDatabase } from './db.server.ts';

/**
 * Several processes of the site may start at once on an empty database: each waits until the one before it has migrated
 * and filled it.
 */
export async function startInTurn<Started>(
  { db, pglite }: Pick<OpenDatabase, 'db' | 'pglite'>,
  start: () => Promise<Started>,
): Promise<Started> {
  // The embedded database has one process alone, and one connection, which the lock would hold.
  if (pglite) return start();
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('start'))`.execute(tx);
    return start();
  });
}
