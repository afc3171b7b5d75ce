import { sql } from 'kysely';
import type { Tx } from '#src/platform/db/db.server.ts';

/** The same words again within this long are the same click, or the same impatience. */
export const DUPLICATE_WITHIN_MS = 3_600_000;

/** Lets those who write the same thing at the same moment go one after another, until the transaction ends. */
export async function lockSubmission(tx: Tx, ...written: string[]) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${written.join('\n')}, 0))`.execute(tx);
}
