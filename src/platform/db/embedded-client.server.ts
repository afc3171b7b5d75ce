import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import type { PGliteDialectConfig } from 'kysely';
import { statementNames } from './statement-names.server.ts';

type Client = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>;
type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];

interface Prepared {
  /** The types of its parameters. */
  types: number[];
  /** What describes the columns of its rows, if it answers any. */
  columns: Messages;
}

const { serialize } = protocol;

/**
 * The embedded database as queries see it. What is sent often is parsed and planned once, and then goes into the database
 * and back in one step: otherwise each query takes six.
 */
export function embeddedClient(pglite: PGlite): Client {
  const nameOf = statementNames();
  const known = new Map<string, Prepared>();

  async function prepare(name: string, text: string): Promise<Prepared> {
    const messages = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const prepared = {
      types: parse.parseDescribeStatementResults(messages),
      columns: messages.filter((message) => message.name === 'rowDescription'),
    };
    known.set(name, prepared);
    return prepared;
  }

  function run<Row>(name: string, text: string, values: readonly unknown[]): Promise<Results<Row>> {
    return pglite.runExclusive(async () => {
      const { types, columns } = known.get(name) ?? (await prepare(name, text));
      const bound = values.map((value, index) => written(value, pglite.serializers[types[index] ?? 0]));
      const answer = await send(
        serialize.bind({ statement: name, values: bound }),
        serialize.execute(),
        serialize.sync(),
      );
      return parse.parseResults([...columns, ...answer], pglite.parsers)[0] as Results<Row>;
    });
  }

  const send = (...messages: Uint8Array[]) => pglite.execProtocolStream(Buffer.concat(messages));

  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query(text, values = [], options) {
      const name = pglite.ready ? nameOf(text) : undefined;
      if (!name) return pglite.query(text, values, options);
      return pglite._runExclusiveTransaction(() => run(name, text, values));
    },
    transaction: (work) =>
      pglite.transaction((tx) =>
        work({
          rollback: () => tx.rollback(),
          query(text, values = [], options) {
            const name = nameOf(text);
            return name && !tx.closed ? run(name, text, values) : tx.query(text, values, options);
          },
        }),
      ),
  };
}

function written(value: unknown, serializer: ((value: unknown) => string) | undefined): string | null {
  if (value === null || value === undefined) return null;
  return serializer ? serializer(value) : String(value);
}
