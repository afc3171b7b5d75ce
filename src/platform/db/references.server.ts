import { sql } from 'kysely';
import type { Db } from './db.server.ts';

interface Referred {
  table: string;
  /** The column by which a row is named, and what the others of its key are. */
  key: string;
  fixed?: Readonly<Record<string, string>>;
  /** Tables of the row itself, which do not count. */
  except: readonly string[];
}

/** Which rows of a table others refer to by any foreign key, also of tables that come later: with the names of those tables. */
export async function referencesTo(
  db: Db,
  { table, key, fixed = {}, except }: Referred,
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows: constraints } = await sql<{ name: string; columns: Record<string, string> }>`
    select conrelid::regclass::text as name, (
      select json_object_agg(referred.attname, own.attname)
      from unnest(conkey, confkey) as pair (own_number, referred_number)
      join pg_attribute own on own.attrelid = conrelid and own.attnum = own_number
      join pg_attribute referred on referred.attrelid = confrelid and referred.attnum = referred_number
    ) as columns
    from pg_constraint
    where contype = 'f' and confrelid = ${table}::regclass`.execute(db);
  const found = new Map<string, string[]>();
  for (const { name, columns } of constraints) {
    const own = columns[key];
    if (own === undefined || except.includes(name)) continue;
    const isFixed = Object.entries(fixed).flatMap(([column, value]) =>
      columns[column] === undefined ? [] : sql`and ${sql.ref(columns[column])} = ${value}`,
    );
    const { rows } = await sql<{ key: string }>`
      select distinct ${sql.ref(own)}::text as key from ${sql.table(name)}
      where ${sql.ref(own)}::text = any(${[...keys]}::text[]) ${sql.join(isFixed, sql` `)}`.execute(db);
    for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), name]);
  }
  return found;
}
