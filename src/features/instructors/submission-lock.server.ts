import { sql } from 'kysely';
import { HOUR_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';

/** Identical text within this time is a double click or a retry. */
export const DUPLICATE_WITHIN_MS = HOUR_MS;

/** Serialises identical submissions until the transaction ends, so that each sees the one before. */
export async function lockSubmission(tx: Tx, ...written: string[]) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${written.join('\n')}, 0))`.execute(tx);
}
