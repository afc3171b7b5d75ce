import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { DatabaseConnection, TransactionBuilder } from 'kysely';
import { expect } from 'vitest';
import type { Db, Tables } from '#src/platform/db/db.server.ts';

/** A statement of one of the suites on a server, with the values of its first time. */
interface Sent {
  sql: string;
  values: readonly unknown[];
  suite: string;
}

/** Where a whole run keeps what its suites send to the server. */
const folder = process.env.STATEMENTS_FOLDER;

const noted = new Set<string>();
const noting = new WeakSet<DatabaseConnection>();
const transactions = new AsyncLocalStorage<{ isOpen: boolean; begun: Error }>();

/**
 * Watches a server's database for what the embedded one would not do, and has what is sent to tables of ours noted. Answers,
 * as it comes about, what is asked beside a transaction of the product that waits for the answer: on the one connection of the
 * embedded database that never ends.
 */
export function watchDatabase(db: Db, { hasOurTables }: { hasOurTables: boolean }): Error[] {
  const besides: Error[] = [];
  const executor = db.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer, options) => {
    const transaction = transactions.getStore();
    if (transaction?.isOpen && !isOfTest(transaction.begun))
      besides.push(new Error('The database is asked beside a transaction that waits for the answer'));
    return provideConnection((connection) => {
      if (hasOurTables) noteStatements(connection);
      return consumer(connection);
    }, options);
  };
  const begin = db.transaction.bind(db);
  db.transaction = () => watchTransaction(begin(), callerOf());
  return besides;
}

/** Its stack ends with who called what calls this. */
function callerOf(): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 3;
  const called = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return called;
}

/** A test holds a transaction open to see what waits for it. */
function isOfTest(begun: Error): boolean {
  return /\.test\.tsx?\b|\/testing\//.test(begun.stack?.split('\n').at(-1) ?? '');
}

function watchTransaction(builder: TransactionBuilder<Tables>, begun: Error): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder);
  builder.execute = (work) =>
    execute(async (tx) => {
      const transaction = { isOpen: true, begun };
      try {
        return await transactions.run(transaction, () => work(tx));
      } finally {
        transaction.isOpen = false;
      }
    });
  return builder;
}

function noteStatements(connection: DatabaseConnection) {
  if (!folder || noting.has(connection)) return;
  noting.add(connection);
  const executeQuery = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Row>(query: Parameters<typeof executeQuery>[0]) => {
    const result = await executeQuery<Row>(query);
    if (!noted.has(query.sql)) noteStatement(folder, query.sql, query.parameters);
    return result;
  };
}

function noteStatement(folder: string, sql: string, values: readonly unknown[]) {
  noted.add(sql);
  const suite = path.relative(process.cwd(), expect.getState().testPath ?? '');
  const sent: Sent = { sql, values, suite };
  appendFileSync(path.join(folder, String(process.pid)), `${serialize(sent).toString('base64')}\n`);
}

/** Each statement of the suites of a run, once. */
export function sentStatements(folder: string): Sent[] {
  const lines = globSync(path.join(folder, '*')).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const sent = lines.filter(Boolean).map((line) => deserialize(Buffer.from(line, 'base64')) as Sent);
  return [...new Map(sent.map((one) => [one.sql, one])).values()];
}
