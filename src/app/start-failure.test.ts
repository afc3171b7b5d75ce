import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { UnreleasedDatabaseError } from '#src/platform/db/migrate.server.ts';
import { ConfigError } from './config.ts';
import { startFailure } from './start-failure.ts';

/** What a start would fail with. */
async function failureOf(act: () => unknown): Promise<unknown> {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail');
}

function listen(port: number, host: string) {
  const server = createServer().listen(port, host);
  return once(server, 'listening').then(() => server);
}

describe('a start that fails says what to change', () => {
  test('of the port that is taken, whichever of the six it is', async () => {
    const taken = await listen(0, '127.0.0.1');
    const { port } = taken.address() as { port: number };
    const error = await failureOf(() => listen(port, '127.0.0.1'));
    taken.close();
    expect(startFailure(error)).toBe(
      `Port ${port} is taken by another program. Set PORT; the simulators take the next five.`,
    );
  });

  test('of an address that is another machine’s', async () => {
    expect(startFailure(await failureOf(() => listen(0, '192.0.2.1')))).toMatch(
      /^This machine has no address 192\.0\.2\.1\. Set HOST /,
    );
  });

  test('of a port of the system’s', () => {
    const error = { code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 };
    expect(startFailure(error)).toMatch(/^No permission to open port 80: .* Set PORT to a higher one/);
  });

  test('of a PostgreSQL server that does not answer, or whose name nobody knows', async () => {
    const connect = (connectionString: string) => () => new pg.Client({ connectionString }).connect();
    const free = await listen(0, '127.0.0.1');
    const { port } = free.address() as { port: number };
    free.close();
    await once(free, 'close');
    const refused = await failureOf(connect(`postgres://site:secret@127.0.0.1:${port}/site`));
    expect(startFailure(refused)).toMatch(
      new RegExp(`^No PostgreSQL server answers at 127\\.0\\.0\\.1, port ${port} \\(DATABASE_URL\\)`),
    );
    expect(startFailure(refused)).not.toContain('secret');
    const unknown = await failureOf(connect('postgres://site@nowhere.invalid/site'));
    expect(startFailure(unknown)).toMatch(/^No server is called nowhere\.invalid \(DATABASE_URL\)/);
  });

  test('of a database that is not there', () => {
    const error = Object.assign(new Error('database "site" does not exist'), { code: '3D000' });
    expect(startFailure(error)).toMatch(/says: database "site" does not exist\. docs\/deploy\.md/);
  });

  test('of a folder that cannot be written', async () => {
    const error = await failureOf(() => mkdirSync(`${import.meta.filename}/data`));
    expect(startFailure(error)).toMatch(
      /^No permission to write .*start-failure\.test\.ts\/data\. Set DATA_DIR/,
    );
  });

  test('of settings, in their words; of a fault of the program, nothing', () => {
    expect(startFailure(new ConfigError('PORT: must be a number'))).toBe('PORT: must be a number');
    expect(startFailure(new UnreleasedDatabaseError('made by another version'))).toBe(
      'made by another version',
    );
    expect(startFailure(new TypeError('x is not a function'))).toBeUndefined();
  });
});
