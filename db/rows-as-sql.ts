import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';

/** The rows of all tables as SQL, a statement a line: for a database with the same tables, in which it replaces them. */
export async function rowsAsSql(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string; columns: string[]; identity: string | null }>`
    select relname as name,
      (
        select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      (
        select attname from pg_attribute
        where attrelid = pg_class.oid and attidentity <> '' and not attisdropped
      ) as identity
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> 'migrations'
    order by relname`.execute(db);
  const lines = [`truncate ${tables.map(({ name }) => name).join(', ')};`];
  for (const { name, columns, identity } of tables) {
    const listed = columns.join(', ');
    const { rows } = await sql<{ row: string }>`
      select quote_literal(to_json(t)::text) as row from ${sql.table(name)} t order by to_json(t)::text collate "C"`.execute(
      db,
    );
    for (const { row } of rows)
      lines.push(
        `insert into ${name} (${listed}) overriding system value select ${listed} from json_populate_record(null::${name}, ${row});`,
      );
    if (identity && rows.length > 0)
      lines.push(
        `select setval(pg_get_serial_sequence('${name}', '${identity}'), max("${identity}")) from ${name};`,
      );
  }
  return `${lines.join('\n')}\n`;
}

/** Runs what `rowsAsSql` wrote. Neither triggers nor foreign keys look at the rows: they were in order where they come from. */
export async function loadRows(db: Db, text: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of inBatches(text.split('\n').filter(Boolean))) await sql.raw(statement).execute(tx);
  });
}

const ROW = /^(insert into .* from )json_populate_record\(null::(\S+), (.*)\);$/;
const BATCH = 200;

/** Rows of one table that follow each other go into it by one statement: in a third of the time on the embedded database. */
function inBatches(lines: string[]): string[] {
  const statements: (string | { insert: string; table: string; rows: string[] })[] = [];
  for (const line of lines) {
    const [, insert = '', table = '', row = ''] = ROW.exec(line) ?? [];
    const last = statements.at(-1);
    if (!table) statements.push(line);
    else if (typeof last === 'object' && last.insert === insert && last.rows.length < BATCH)
      last.rows.push(row);
    else statements.push({ insert, table, rows: [row] });
  }
  return statements.map((statement) => {
    if (typeof statement === 'string') return statement;
    const rows = statement.rows.map((row) => `(${row}::json)`).join(', ');
    return `${statement.insert} (values ${rows}) as written (written_row), json_populate_record(null::${statement.table}, written_row)`;
  });
}
