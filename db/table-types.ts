import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { COLUMN_TYPES, TYPE_FILES } from './column-types.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** Written by the database alone, or by it where nothing is given. */
  filled: 'always' | 'by default' | null;
  /** The definitions of the checks of this column alone. */
  checks: string[];
}

const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  tstzrange: 'string',
  uuid: 'string',
};

const LINE_WIDTH = 110;

/** The text of every tables.ts, as the schema of this database has it. Each file names its tables, and so owns them. */
export async function tableTypes(db: Db): Promise<Map<string, string>> {
  const columns = Map.groupBy(await readColumns(db), ({ table }) => table);
  const files = globSync('src/**/tables.ts').map((file) => file.replaceAll(path.sep, '/'));
  const owned = new Map(files.sort().map((file) => [file, tablesNamedIn(readFileSync(file, 'utf8'))]));
  const names = [...owned.values()].flat();
  const unowned = [...columns.keys()].filter((table) => !names.includes(table));
  if (unowned.length > 0) throw new Error(`Name in the tables.ts of its owner: ${unowned.join(', ')}`);
  const gone = names.filter((name) => !columns.has(name));
  if (gone.length > 0) throw new Error(`The schema has no ${gone.join(', ')}`);
  return new Map([...owned].map(([file, tables]) => [file, fileText(file, tables, columns)]));
}

/** The first level of `interface Tables`. */
function tablesNamedIn(text: string): string[] {
  const [, body = ''] = /interface Tables \{\n([\s\S]*?)\n {2}\}/.exec(text) ?? [];
  return [...body.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name);
}

function fileText(file: string, tables: string[], columns: Map<string, Column[]>): string {
  const declared = tables.map(
    (table) => `    ${table}: {\n${(columns.get(table) ?? []).map(lineOf).join('')}    };\n`,
  );
  const body = `declare module '#src/platform/db/db.server.ts' {\n  interface Tables {\n${declared.join('')}  }\n}\n`;
  const imports = importsFor(file, body);
  const head = '// Generated from db/migrations by `npm run db:types`.\n';
  const isModule = '// A module, so that the declaration above adds to the other one.\nexport {};\n';
  return [head, imports, body, imports ? '' : isModule].filter(Boolean).join('\n');
}

function lineOf(column: Column): string {
  const type = typeOf(column);
  const line = `      ${column.column}: ${type};\n`;
  if (line.length <= LINE_WIDTH + 1) return line;
  return `      ${column.column}:\n${type
    .split(' | ')
    .map((part) => `        | ${part}`)
    .join('\n')};\n`;
}

function typeOf({ table, column, type, nullable, filled, checks }: Column): string {
  const text = COLUMN_TYPES[`${table}.${column}`];
  if (text) return text;
  const [, element = type, isArray] = /^(.*?)(\[\])?$/.exec(type) ?? [];
  const plain = TYPES[element];
  if (!plain) throw new Error(`${table}.${column} is of a type that db/table-types.ts doesn't know: ${type}`);
  const values = checks.map(valuesIn).find(Boolean) ?? plain;
  const value = isArray ? `${plain}[]` : values;
  const read = nullable && value !== 'unknown' ? `${value} | null` : value;
  if (filled === 'always') return `GeneratedAlways<${read}>`;
  return filled ? `Generated<${read}>` : read;
}

/** The values that a check allows, as a union: `state = ANY (ARRAY['a'::text, …])`, `minutes = ANY (ARRAY[60, …])`. */
function valuesIn(check: string): string | undefined {
  const [, list, one] = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*')::text)\)\)$/.exec(check) ?? [];
  return (list ?? one)?.replaceAll('::text', '').split(', ').join(' | ');
}

/** In the order that biome wants: packages, then rooms, then the same folder. */
function importsFor(file: string, body: string): string {
  const used = new Set(body.match(/\b[A-Z]\w+/g));
  const kysely = ['ColumnType', 'Generated', 'GeneratedAlways', 'JSONColumnType'].filter((name) =>
    used.has(name),
  );
  const named = Object.entries(TYPE_FILES).filter(([name]) => used.has(name));
  const sources = Map.groupBy(named, ([, source]) => sourceFrom(file, source));
  const lines = [...sources]
    .sort(([a], [b]) => Number(a.startsWith('.')) - Number(b.startsWith('.')) || a.localeCompare(b))
    .map(([source, types]) => importLine(types.map(([name]) => name).sort(), source));
  return [...(kysely.length > 0 ? [importLine(kysely, 'kysely')] : []), ...lines].join('');
}

const importLine = (names: string[], source: string) =>
  `import type { ${names.join(', ')} } from '${source}';\n`;

/** `./` inside a feature, `#src/` across. */
function sourceFrom(file: string, source: string): string {
  const feature = (name: string) => /^src\/(features\/)?[^/]+\//.exec(name)?.[0];
  if (feature(file) !== feature(source)) return `#${source}`;
  const relative = path.posix.relative(path.posix.dirname(file), source);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
      case
        when attgenerated <> '' or attidentity = 'a' then 'always'
        when atthasdef or attidentity = 'd' then 'by default'
      end as filled,
      array(
        select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
        where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
      ) as checks
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and relname <> 'migrations'
    order by relname, attnum`.execute(db);
  return rows;
}
