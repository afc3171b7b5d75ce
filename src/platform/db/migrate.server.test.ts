import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { testDatabase } from '#testing/database.ts';
import type { OpenDatabase } from './db.server.ts';
import { isUnreleasedDatabase, migrate, UnreleasedDatabaseError } from './migrate.server.ts';
import { migrationFiles } from './migrations.server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('empty');
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
});

const tables = async () =>
  (
    await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' order by 1`.execute(database.db)
  ).rows.map(({ name }) => name);

test('a later migration runs alone, after those that ran before', async () => {
  const first = { name: '0001-a.sql', text: 'create table a (id integer);\ninsert into a values (1);' };
  const second = { name: '0002-b.sql', text: '-- why: a; b\nalter table a add column b text;\n' };
  expect(await migrate(database.db, [first])).toEqual(['0001-a.sql']);
  expect(await migrate(database.db, [second, first])).toEqual(['0002-b.sql']);
  expect((await sql`select * from a`.execute(database.db)).rows).toEqual([{ id: 1, b: null }]);
});

test('a database of a version before 1.0.0 is refused in a sentence, and stays as it is', async () => {
  const old = { name: '0001-catalogue.sql', text: 'create table a (id integer);' };
  await migrate(database.db, [old]);
  expect(await isUnreleasedDatabase(database.db, migrationFiles())).toBe(true);
  const refused = await migrate(database.db, migrationFiles()).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(UnreleasedDatabaseError);
  expect((refused as Error).message).toMatch(
    /^This database was made by a version before 1\.0\.0\. Empty it /,
  );
  expect(await tables()).toEqual(['a', 'migrations']);
});

test('a failing migration rolls everything back, and runs once it is corrected', async () => {
  const good = { name: '0001-a.sql', text: 'create table a (id integer);' };
  const bad = { name: '0002-b.sql', text: 'create table b (id integer);\ncreate table a (id integer);' };
  await expect(migrate(database.db, [good, bad])).rejects.toThrow();
  expect(await tables()).toEqual([]);
  const mended = { ...bad, text: 'create table b (id integer);' };
  expect(await migrate(database.db, [good, mended])).toEqual(['0001-a.sql', '0002-b.sql']);
});

test('a function of several statements is one statement of a migration', async () => {
  const text = `create table a (id integer);
    create function b() returns trigger language plpgsql as $$
    begin
      new.id := new.id + 1;
      return new;
    end
    $$;
    create trigger c before insert on a for each row execute function b();
    insert into a values (1);`;
  await migrate(database.db, [{ name: '0001-a.sql', text }]);
  expect((await sql`select * from a`.execute(database.db)).rows).toEqual([{ id: 2 }]);
});

// The last: what it makes takes long to drop.
test('our migrations run in order once, however many processes begin at once, and a second time do nothing', async () => {
  const files = migrationFiles();
  const begin = () => migrate(database.db, files);
  const ran = await Promise.all([begin(), begin(), begin()]);
  expect(ran.flat()).toEqual(files.map(({ name }) => name).sort());
  const made = await tables();
  expect(made).toContain('orders');
  expect(await begin()).toEqual([]);
  expect(await tables()).toEqual(made);
  const seeded = [
    await seedCatalogue(database.db, '2026-11-21'),
    await seedCatalogue(database.db, '2026-11-21'),
  ];
  expect(seeded).toEqual([true, false]);
});
