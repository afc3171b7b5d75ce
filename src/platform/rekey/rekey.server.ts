import { sql } from 'kysely';
import type { Db, Tables } from '../db/db.server.ts';
import type { Job } from '../jobs/jobs.server.ts';
import type { Log } from '../log.server.ts';
import type { Secrets } from '../secrets.server.ts';

export interface RenewDeps {
  db: Db;
  secrets: Secrets;
}

/**
 * Before a row is looked up by the hash of a text: one whose hash was made with an earlier secret gets that of the present
 * one. Without an earlier secret it does nothing.
 */
export async function rekey<Table extends keyof Tables & string>(
  { db, secrets }: RenewDeps,
  table: Table,
  column: keyof Tables[Table] & string,
  text: string,
) {
  const earlier = secrets.earlierHashes(text);
  if (earlier.length === 0) return;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${secrets.hash(text)}
    where ${sql.ref(column)} in (${sql.join(earlier)})`.execute(db);
}

/**
 * Encrypts with the present secret what an earlier one has encrypted, and renews the hashes that are known by it. Answers
 * how many rows that were.
 */
export async function renewEncrypted<Table extends keyof Tables & string>(
  { db, secrets }: RenewDeps,
  table: Table,
  column: keyof Tables[Table] & string,
  hashedOf: (text: string) => Partial<Record<keyof Tables[Table] & string, string>> = () => ({}),
): Promise<number> {
  if (!secrets.hasEarlier) return 0;
  const { rows } = await sql<{ encrypted: string; row: string }>`
    select ${sql.ref(column)} as encrypted, ctid::text as row from ${sql.table(table)}
    where ${sql.ref(column)} is not null`.execute(db);
  let renewed = 0;
  for (const { encrypted, row } of rows) {
    const again = secrets.renewed(encrypted);
    if (again === undefined) continue;
    const hashed = Object.entries(hashedOf(secrets.decrypt(encrypted))) as [string, string][];
    const hashes = hashed.map(([name, text]) => sql`, ${sql.ref(name)} = ${secrets.hash(text)}`);
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)}
      set ${sql.ref(column)} = ${again} ${sql.join(hashes, sql``)}
      where ctid = ${row}::tid and ${sql.ref(column)} = ${encrypted}`.execute(db);
    renewed += Number(numAffectedRows);
  }
  return renewed;
}

/** Renews what earlier secrets have encrypted, so that these need not be known for ever. */
export function renewEncryptedJob(
  deps: RenewDeps & { log: Log },
  renewals: readonly ((deps: RenewDeps) => Promise<number>)[],
): Job {
  return {
    name: 'renew-encrypted',
    retries: 2,
    retrySeconds: 60,
    every: '53 * * * *',
    async run() {
      let rows = 0;
      for (const renew of renewals) rows += await renew(deps);
      if (rows > 0) deps.log.info({ rows }, 'encrypted again with the present secret');
    },
  };
}
