import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Realm } from '../realm.ts';

/** The hash of a password. In a transaction it stays so until its end. */
export async function findHash(
  { credentials: { table, owner } }: Realm,
  db: Db,
  ownerId: string,
): Promise<string | null | undefined> {
  const lock = db.isTransaction ? sql`for update` : sql``;
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from ${sql.table(table)} where ${sql.ref(owner)} = ${ownerId} ${lock}`.execute(db);
  return rows[0]?.password_hash;
}
