import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.server.ts';

export interface TableSum {
  table: string;
  rows: number;
  checksum: string;
}

/**
 * The number of rows of every table, the site's and the job runner's, and a checksum of their contents in any order.
 * Unlogged tables are left out: they hold counts and answers for minutes, and no recovery brings them back.
 */
export async function tableSums(db: Db): Promise<TableSum[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'jobs') and relkind = 'r' and relpersistence = 'p' order by 1, 2`.execute(db);
  const sums: TableSum[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ rows: number; checksum: string }>`
      select count(*) as rows,
        md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as checksum
      from ${sql.table(`${schema}.${name}`)} as t`.execute(db);
    sums.push({ table: `${schema}.${name}`, rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' });
  }
  return sums;
}

/** What differs between two copies, in words; nothing if they are equal. */
export function differences(original: TableSum[], copy: TableSum[]): string[] {
  const known = new Map(copy.map((sum) => [sum.table, sum]));
  const missing = original.filter(({ table }) => !known.has(table)).map(({ table }) => `${table} is missing`);
  const other = original.flatMap(({ table, rows, checksum }) => {
    const match = known.get(table);
    return match && (match.rows !== rows || match.checksum !== checksum)
      ? [`${table}: ${rows} rows were ${match.rows}, or other ones`]
      : [];
  });
  return [...missing, ...other];
}
