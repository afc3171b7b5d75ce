// In the smoke set: runs on both databases.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { migrate } from '#src/platform/db/migrate.server.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';
import { testDatabase } from '#testing/database.ts';
import { readReleased, rowsFile } from './released-migrations.ts';
import { loadRows, rowsAsSql } from './rows-as-sql.ts';

let database: OpenDatabase;

beforeEach(async () => {
  database = await testDatabase('empty');
});
afterEach(() => database.close());

const released = readReleased();
const last = Object.keys(released).at(-1) ?? '';
const rows = gunzipSync(readFileSync(rowsFile(last))).toString();

test('a filled database of the last release is migrated to this version', async () => {
  const { db } = database;
  const migrations = migrationFiles();
  const names = Object.values(released).flatMap((hashes) => Object.keys(hashes));
  await migrate(
    db,
    migrations.filter(({ name }) => names.includes(name)),
  );
  await loadRows(db, rows);
  expect(await rowsAsSql(db)).toBe(rows);
  expect(await migrate(db, migrations)).toEqual(
    migrations
      .map(({ name }) => name)
      .filter((name) => !names.includes(name))
      .sort(),
  );
  for (const table of ['orders', 'bookings', 'vouchers', 'refunds', 'course_responses'])
    expect([table, (await sql`select from ${sql.table(table)} limit 1`.execute(db)).rows]).toEqual([
      table,
      [{}],
    ]);
  const { rows: unchecked } = await sql<{ statement: string }>`
    select format('alter table %s drop constraint %I, add constraint %I %s', conrelid::regclass, conname, conname,
      pg_get_constraintdef(oid)) as statement
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f'`.execute(db);
  // Each foreign key is made again, which checks every row.
  expect(unchecked.length).toBeGreaterThan(50);
  for (const { statement } of unchecked) await sql.raw(statement).execute(db);
});
