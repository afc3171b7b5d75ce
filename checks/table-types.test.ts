import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tableTypes } from '#db/table-types.ts';
import { openDatabase } from '#src/platform/db/db.server.ts';
import { migrate } from '#src/platform/db/migrate.server.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';

test('every tables.ts says what the migrations make: npm run db:types writes them', async () => {
  const { db, close } = await openDatabase({});
  await migrate(db, migrationFiles());
  const files = await tableTypes(db);
  await close();
  expect(files.size).toBeGreaterThan(20);
  for (const [file, text] of files) expect([file, readFileSync(file, 'utf8')]).toEqual([file, text]);
});
