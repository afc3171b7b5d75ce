import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';

export type Noted = Map<string, readonly unknown[]>;

/** The same database, which notes each statement that is sent to it, with the values of the first time. */
export function notingStatements(db: Db, noted: Noted): Db {
  const compiler = new PostgresQueryCompiler();
  // A part of another statement passes here too, and has no result.
  const begun = new WeakMap<object, CompiledQuery>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      begun.set(queryId, compiler.compileQuery(node, queryId));
      return node;
    },
    async transformResult({ queryId, result }) {
      const sent = begun.get(queryId);
      if (sent && !noted.has(sent.sql)) noted.set(sent.sql, sent.parameters);
      return result;
    },
  };
  return db.withPlugin(plugin);
}
