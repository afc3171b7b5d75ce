// In the smoke set: runs on both databases.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres, testDatabase } from '#testing/database.ts';
import type { OpenDatabase } from './db.server.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase('empty');
  await sql`create table notes (id integer primary key, text text)`.execute(database.db);
});
afterAll(() => database.close());

const note = (id: number) => sql`insert into notes values (${id}, 'a note')`;
const ids = async () =>
  (await sql<{ id: number }>`select id from notes order by id`.execute(database.db)).rows.map(({ id }) => id);
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

test('what is rolled back takes nothing with it that was written beside the transaction', async () => {
  const { db } = database;
  const failing = Array.from({ length: 5 }, (_, index) =>
    db
      .transaction()
      .execute(async (tx) => {
        await note(100 + index).execute(tx);
        await pause();
        await note(200 + index).execute(tx);
        throw new Error('rolled back');
      })
      .catch((error: Error) => error.message),
  );
  const plain = Array.from({ length: 10 }, (_, index) => note(index).execute(db));
  const succeeding = Array.from({ length: 5 }, (_, index) =>
    db.transaction().execute(async (tx) => {
      await note(50 + index).execute(tx);
      await pause();
    }),
  );
  await Promise.all([...plain, ...succeeding]);
  expect(await Promise.all(failing)).toEqual(Array(5).fill('rolled back'));
  expect(await ids()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 50, 51, 52, 53, 54]);
});

test('what a transaction has not committed is not seen beside it', async () => {
  const { db } = database;
  const written = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (tx) => {
    await note(900).execute(tx);
    written.resolve();
    await pause();
    throw new Error('rolled back');
  });
  transaction.catch(() => undefined);
  await written.promise;
  expect(await ids()).not.toContain(900);
  await expect(transaction).rejects.toThrow('rolled back');
});

test('a statement that fails inside a transaction leaves the next one a clean start', async () => {
  const { db } = database;
  await expect(
    db.transaction().execute(async (tx) => {
      await note(300).execute(tx);
      await note(300).execute(tx);
    }),
  ).rejects.toThrow();
  await note(301).execute(db);
  expect(await ids()).toContain(301);
  expect(await ids()).not.toContain(300);
});

test('big integers come out as numbers and dates as calendar dates, whatever the database', async () => {
  const { rows } = await sql`select 9007199254740991::bigint as big, date '2026-03-29' as day`.execute(
    database.db,
  );
  expect(rows).toEqual([{ big: 9007199254740991, day: '2026-03-29' }]);
});

// The embedded database has no connection that could be dropped.
if (onPostgres())
  test('a connection that the server drops in a transaction fails that one alone', async () => {
    const { db } = database;
    const begun = Promise.withResolvers<number | undefined>();
    const isCut = Promise.withResolvers<void>();
    const dropped = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await note(950).execute(tx);
      begun.resolve(rows[0]?.pid);
      await isCut.promise;
      await note(951).execute(tx);
    });
    await sql`select pg_terminate_backend(${await begun.promise})`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 100));
    isCut.resolve();
    await expect(dropped).rejects.toThrow(/terminat|not queryable/);
    expect((await ids()).filter((id) => id >= 950)).toEqual([]);
  });

test('a statement that is sent often answers and writes as it did at first, in a transaction too', async () => {
  const { db } = database;
  for (let id = 1_000; id < 1_010; id += 1) {
    await db.transaction().execute((tx) => note(id).execute(tx));
    const { rows } = await sql<{ id: number }>`select id, text from notes where id = ${id}`.execute(db);
    expect(rows).toEqual([{ id, text: 'a note' }]);
    const refused = note(id).execute(db);
    await expect(refused).rejects.toMatchObject({ code: '23505' });
    const { numAffectedRows } = await sql`update notes set text = ${`note ${id}`} where id = ${id}`.execute(
      db,
    );
    expect(numAffectedRows).toBe(1n);
  }
});
