import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';

/** A table of links that are emailed: it holds the hashes of their tokens, and until when each works. */
export interface LinkRows<Table extends keyof Tables & string> {
  table: Table;
  token: keyof Tables[Table] & string;
  expiresAt: keyof Tables[Table] & string;
}

interface LinkDeps {
  db: Db | Tx;
  clock: Clock;
  secrets: Secrets;
}

const TOKEN = /^[\w-]{43}$/;

export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The row of a link, as long as it has neither been used nor run out. */
export async function findLink<Table extends keyof Tables & string>(
  { table, token, expiresAt }: LinkRows<Table>,
  { db, clock, secrets }: LinkDeps,
  value: string,
): Promise<Selectable<Tables[Table]> | undefined> {
  if (!TOKEN.test(value)) return undefined;
  await rekey({ db, secrets }, table, token, value);
  const { rows } = await sql<Selectable<Tables[Table]>>`select * from ${sql.table(table)}
    where ${sql.ref(token)} = ${secrets.hash(value)} and ${sql.ref(expiresAt)} > ${clock.now()}`.execute(db);
  return rows[0];
}

/** Takes the row of a link: whoever comes second finds none. */
export async function takeLink<Table extends keyof Tables & string>(
  { table, token, expiresAt }: LinkRows<Table>,
  { db, clock, secrets }: LinkDeps,
  value: string,
): Promise<Selectable<Tables[Table]> | undefined> {
  const { rows } = await sql<Selectable<Tables[Table]>>`delete from ${sql.table(table)}
    where ${sql.ref(token)} = ${secrets.hash(value)} and ${sql.ref(expiresAt)} > ${clock.now()}
    returning *`.execute(db);
  return rows[0];
}
