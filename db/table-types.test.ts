import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { tableTypes } from './table-types.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
  // Only suites have it.
  await sql`drop table test_jobs`.execute(database.db);
});
afterAll(() => database.close());

test('every tables.ts says what the migrations make: npm run db:types writes them', async () => {
  const files = await tableTypes(database.db);
  expect(files.size).toBeGreaterThan(20);
  for (const [file, text] of files) expect([file, readFileSync(file, 'utf8')]).toEqual([file, text]);
});
