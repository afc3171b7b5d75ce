import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

// The law of tables (docs/decisions/0028): a table belongs to the feature whose `tables.ts` declares it, and nobody
// else names it in a query. What others need they ask its owner for: rows, a condition, or a part of a query.

/** What is read: file and text. */
type Sources = Map<string, string>;

const sources = read('src/**/*.{ts,tsx}');
const owners = ownersIn(sources);

/** Tables that a later migration has dropped have no owner any more. */
const dropped = new Set(
  [...read('db/migrations/*.sql').values()].flatMap((text) =>
    [...text.matchAll(/^drop table (\w+)/gm)].map(([, name = '']) => name),
  ),
);

test('a table is named by its owner alone', () => {
  expect(owners.size).toBeGreaterThan(30);
  expect(breachesIn(sources, owners)).toEqual([]);
});

test('every table that the migrations make has one owner', () => {
  const texts = [...read('db/migrations/*.sql').values()].map((text) => text.replace(/--.*$/gm, ''));
  const made = texts.flatMap((text) =>
    [...text.matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, name]) => name),
  );
  expect([...owners.keys()].sort()).toEqual(made.filter((name = '') => !dropped.has(name)).sort());
});

test('each migration of the first release makes the tables of the owner that it is named after', () => {
  const files = [...read('db/migrations/00*.sql')].map(
    ([file, text]) => [path.basename(file), text] as const,
  );
  const first = files.filter(([name]) => name <= '0019-funnel.sql');
  expect(first).toHaveLength(19);
  for (const [name, text] of first) {
    const owner = name.slice('0001-'.length, -'.sql'.length);
    const made = [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => table);
    for (const table of made.filter((one) => !dropped.has(one)))
      expect([name, table, owners.get(table)?.replace('features/', '')]).toEqual([name, table, owner]);
  }
});

describe('a breach is caught', () => {
  const law = ownersIn(
    new Map([
      [
        'src/features/orders/tables.ts',
        "declare module 'x' {\n  interface Tables {\n    orders: OrderRow;\n    order_lines: {\n      order_id: string;\n    };\n  }\n}",
      ],
      ['src/features/vouchers/tables.ts', 'interface Tables { vouchers: { id: string; orders: number } }'],
      ['src/platform/mail/tables.ts', 'interface Tables { emails: { id: string } }'],
    ]),
  );
  const judged = (text: string, file = 'src/features/vouchers/a.server.ts') =>
    breachesIn(new Map([[file, text]]), law).map((breach) => breach.replace(`${file}: `, ''));
  const RAW = "import { sql } from 'kysely';\n";

  test('by owners read from their tables.ts, columns aside', () => {
    expect([...law]).toEqual([
      ['orders', 'features/orders'],
      ['order_lines', 'features/orders'],
      ['vouchers', 'features/vouchers'],
      ['emails', 'platform'],
    ]);
  });

  test.each([
    "db.selectFrom('orders').selectAll()",
    "db\n  .selectFrom('orders as o')",
    "db.selectFrom(['vouchers', 'orders as o'])",
    "tx.insertInto('orders')",
    "tx.updateTable('orders')",
    "tx.updateTable('vouchers').from('orders')",
    "tx.deleteFrom('orders')",
    "tx.deleteFrom('vouchers').using('orders')",
    "tx.mergeInto('orders')",
    "db.selectFrom('vouchers').innerJoin('orders', 'orders.id', 'vouchers.order_id')",
    "db.selectFrom('vouchers').leftJoin(\n  'orders as of',\n  (join) => join)",
    "db.selectFrom('vouchers').crossJoin('orders')",
    "where.exists(where.selectFrom('orders').select('id'))",
    `${RAW}sql\`select 1 from orders\``,
    `${RAW}sql<string>\`(select id\n  from orders where id = \${id})\``,
    `${RAW}sql\`select 1 from vouchers v, orders o\``,
    `${RAW}sql\`select 1 from vouchers join orders on true\``,
    `${RAW}sql\`insert into orders (id) values (1)\``,
    `${RAW}sql\`update orders set id = 1\``,
    `${RAW}sql\`delete from only "orders"\``,
    `${RAW}sql\`delete from public.orders\``,
    `${RAW}sql\`truncate table orders\``,
    `${RAW}sql\`select 1 from \${sql.table('orders')}\``,
    "const links = { table: 'orders', token: 'token' };",
  ])('in %j', (text) => {
    expect(judged(text)).toEqual(['orders is of features/orders']);
  });

  test.each([
    ['src/pages/office/a-page.tsx', "db.selectFrom('emails')", 'emails is of platform'],
    ['src/app/a.server.ts', "db.selectFrom('emails')", 'emails is of platform'],
    ['src/features/orders/a.server.ts', "db.selectFrom('vouchers')", 'vouchers is of features/vouchers'],
    ['src/platform/a.server.ts', "db.selectFrom('vouchers')", 'vouchers is of features/vouchers'],
  ])('wherever it is: %s', (file, text, breach) => {
    expect(judged(text, file)).toEqual([breach]);
  });

  test.each(['tx.deleteFrom(table)', 'db.selectFrom(names[0])', 'query.innerJoin(other, on)'])(
    'where the table cannot be read: %s',
    (text) => {
      expect(judged(text)).toEqual(['a table by another name than its own']);
    },
  );

  test.each([
    "db.selectFrom('vouchers')",
    "db.selectFrom(listed.as('listed')).innerJoin('vouchers', 'a', 'b')",
    "db.selectFrom((eb) => eb.selectFrom('vouchers').as('own'))",
    "// as in db.selectFrom('orders')\nconst orders = rows.map((row) => row);",
    "const path = '/orders';\nArray.from(orders);",
    `${RAW}sql\`select orders from vouchers\``,
    "import type { Order } from '#src/features/orders/orders.server.ts';",
  ])('and none is seen in %j', (text) => {
    expect(judged(text)).toEqual([]);
  });
});

function read(pattern: string): Sources {
  const files = globSync(pattern).filter((file) => !/\.test\.tsx?$/.test(file));
  return new Map(files.sort().map((file) => [file.replaceAll(path.sep, '/'), readFileSync(file, 'utf8')]));
}

/** Which feature each table belongs to, or the platform. A table that is declared twice has no owner. */
function ownersIn(files: Sources): Map<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of files) {
    if (path.posix.basename(file) !== 'tables.ts') continue;
    for (const table of declaredIn(text)) {
      if (found.has(table)) throw new Error(`${table} is declared twice`);
      found.set(table, roomOf(file));
    }
  }
  return found;
}

/** The names at the first level of `interface Tables`. */
function declaredIn(text: string): string[] {
  const [, rest = ''] = text.split(/interface Tables \{/);
  let depth = 0;
  let names = '';
  for (const letter of rest) {
    if (letter === '}') depth -= 1;
    if (depth < 0) break;
    if (depth === 0) names += letter;
    if (letter === '{') depth += 1;
  }
  return [...names.matchAll(/(\w+):/g)].map(([, name = '']) => name);
}

function breachesIn(files: Sources, law: Map<string, string>): string[] {
  return [...files].flatMap(([file, text]) => {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
    const named = new Set([
      ...namedByCalls(code),
      ...namedAsProperty(code),
      ...(/\bsql\b/.test(code) ? namedInSql(code) : []),
    ]);
    const foreign = [...named].filter((table) => law.has(table) && law.get(table) !== roomOf(file));
    const breaches = foreign.map((table) => `${table} is of ${law.get(table)}`);
    if (HIDDEN.test(code)) breaches.push('a table by another name than its own');
    return breaches.map((breach) => `${file}: ${breach}`);
  });
}

const CALL =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|table|\w+Join\w*)\(\s*(\[[^\]]*\]|'[^']*')/g;
const HIDDEN =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w+Join)\(\s*\w+(?:\[[^\]]*\])?\s*[,)]/;

function namedByCalls(code: string): string[] {
  const args = [...code.matchAll(CALL)].map(([, argument = '']) => argument);
  return args.flatMap((argument) =>
    [...argument.matchAll(/'(\w+)(?: as \w+)?'/g)].map(([, name = '']) => name),
  );
}

/** A table that is handed over by its name, for a query that serves several. */
function namedAsProperty(code: string): string[] {
  return [...code.matchAll(/\b(?:table|challenges): '(\w+)'/g)].map(([, name = '']) => name);
}

/** Behind the words that a table follows in SQL, and behind the commas of such a list. */
function namedInSql(code: string): string[] {
  const lists = [
    ...code.matchAll(/\b(?:from|join|into|update|using|table)\s+(?:only\s+)?(?=([\w\s,."]+))/gi),
  ];
  return lists.flatMap(([, list = '']) =>
    list.split(',').map((entry) => /^\s*(?:"?public"?\.)?"?(\w+)/.exec(entry)?.[1] ?? ''),
  );
}

/** `features/orders` for a file of a feature, `platform`, `pages` or `app` for the others. */
function roomOf(file: string): string {
  return /^src\/(features\/[^/]+|[^/]+)/.exec(file)?.[1] ?? file;
}
