// In the smoke set: what makes the suites on a server hold on the embedded database.
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres, testDatabase } from '#testing/database.ts';
import { sentStatements } from '#testing/watched-database.ts';
import type { OpenDatabase } from './db.server.ts';
import { startInTurn } from './start-turn.server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A value of each type that a statement answers, and how it is read. */
const READ: [type: string, written: string, read: unknown][] = [
  ['void', '', ''],
  ['boolean', 'true', true],
  ['oid', '7', 7],
  ['smallint', '7', 7],
  ['integer', '7', 7],
  ['bigint', '9007199254740991', 9007199254740991],
  ['double precision', '0.25', 0.25],
  ['numeric', '10.50', '10.50'],
  ['text', 'a “text”', 'a “text”'],
  ['name', 'orders', 'orders'],
  ['uuid', '0b8f4a9c-0000-4000-8000-000000000001', '0b8f4a9c-0000-4000-8000-000000000001'],
  ['bytea', '\\x00ff', expect.toSatisfy((read) => read instanceof Uint8Array && `${[...read]}` === '0,255')],
  ['date', '2026-03-29', '2026-03-29'],
  ['timestamptz', '2026-03-29T02:30:00.125+01:00', new Date('2026-03-29T01:30:00.125Z')],
  ['tstzrange', '[2026-03-29T10:00:00Z,)', '["2026-03-29 10:00:00+00",)'],
  ['json', '{"a": [1, null]}', { a: [1, null] }],
  ['jsonb', '{"a": [1, null]}', { a: [1, null] }],
  ['smallint[]', '{1,2}', [1, 2]],
  ['integer[]', '{1,2}', [1, 2]],
  ['boolean[]', '{true,false}', [true, false]],
  ['text[]', '{one,"two, three",NULL,"NULL",""}', ['one', 'two, three', null, 'NULL', '']],
];
const ONE_OF_EACH = `select ${READ.map(([type, written]) => `'${written}'::${type} as "${type}"`).join(', ')}`;

test('a value of each type is read alike, whatever the database', async () => {
  const { rows } = await sql.raw(ONE_OF_EACH).execute(database.db);
  expect(rows).toEqual([Object.fromEntries(READ.map(([type, , read]) => [type, read]))]);
});

if (onPostgres())
  test('what is asked beside a transaction of the product that waits for the answer fails the suite as it closes, and nothing else does', async () => {
    const one = sql`select 1 as one`;
    const after = Promise.withResolvers<void>();
    const late: Promise<unknown>[] = [];
    const good = await testDatabase('empty');
    await good.db.transaction().execute(() => one.execute(good.db));
    const committed = startInTurn(good, async () => {
      late.push(after.promise.then(() => one.execute(good.db)));
    });
    await Promise.all([committed, one.execute(good.db)]);
    after.resolve();
    await Promise.all(late);
    await good.close();
    const bad = await testDatabase('empty');
    await startInTurn(bad, () => one.execute(bad.db));
    await expect(bad.close()).rejects.toThrow('beside a transaction');
  });

const folder = process.env.STATEMENTS_FOLDER;
// In a whole run the suites on a server have noted what they sent.
if (folder && !onPostgres())
  test('the embedded database takes each statement that suites sent to a server, with its values, and each type that is answered is one of those above', async () => {
    const { db, pglite } = database;
    const known = (await pglite?.describeQuery(ONE_OF_EACH))?.resultFields.map(
      ({ dataTypeID }) => dataTypeID,
    );
    const sent = sentStatements(folder).filter(({ sql }) =>
      /^\s*(select|insert|update|delete|with)\b/i.test(sql),
    );
    const refused: string[] = [];
    for (const { sql, values, suite } of sent)
      try {
        const described = await pglite?.describeQuery(sql);
        for (const { name, dataTypeID } of described?.resultFields ?? [])
          if (!known?.includes(dataTypeID))
            refused.push(`${suite}: ${name} of ${sql} is of type ${dataTypeID}`);
        await db.executeQuery(CompiledQuery.raw(`explain ${sql}`, [...values]));
      } catch (error) {
        // A table that a test makes for itself.
        if ((error as { code?: string }).code !== '42P01') refused.push(`${suite}: ${error}: ${sql}`);
      }
    expect(refused).toEqual([]);
    expect(sent.length).toBeGreaterThan(1_000);
  });
