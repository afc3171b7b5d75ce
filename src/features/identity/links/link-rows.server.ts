import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, Tables } from '#src/platform/db/db.server.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';

/** A table of links that are emailed, by the hashes of their tokens, with the time until when each works. */
type LinkTable = {
  [Table in keyof Tables]: Tables[Table] extends { token_hash: unknown; expires_at: unknown } ? Table : never;
}[keyof Tables];

interface LinkDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
}

const TOKEN = /^[\w-]{43}$/;

export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The row of a link, as long as it has neither been used nor run out. */
export async function findLink<Table extends LinkTable>(
  table: Table,
  { db, clock, secrets }: LinkDeps,
  value: string,
): Promise<Selectable<Tables[Table]> | undefined> {
  if (!TOKEN.test(value)) return undefined;
  await rekey({ db, secrets }, table, 'token_hash' as keyof Tables[Table] & string, value);
  const { rows } = await sql<Selectable<Tables[Table]>>`select * from ${sql.table(table)}
    where token_hash = ${secrets.hash(value)} and expires_at > ${clock.now()}`.execute(db);
  return rows[0];
}

/** Takes the row of a link, which only one request can do. */
export async function takeLink<Table extends LinkTable>(
  table: Table,
  { db, clock, secrets }: LinkDeps,
  value: string,
): Promise<Selectable<Tables[Table]> | undefined> {
  const { rows } = await sql<Selectable<Tables[Table]>>`delete from ${sql.table(table)}
    where token_hash = ${secrets.hash(value)} and expires_at > ${clock.now()}
    returning *`.execute(db);
  return rows[0];
}

/** The row of a link, locked until the transaction ends: it works on until something else ends it. */
export async function lockLink<Table extends LinkTable>(
  table: Table,
  { db, clock, secrets }: LinkDeps,
  value: string,
): Promise<Selectable<Tables[Table]> | undefined> {
  const { rows } = await sql<Selectable<Tables[Table]>>`select * from ${sql.table(table)}
    where token_hash = ${secrets.hash(value)} and expires_at > ${clock.now()} for update`.execute(db);
  return rows[0];
}
