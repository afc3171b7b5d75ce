import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#src/platform/db/db.server.ts';

test('a first start makes a database with its tables and content beside the build', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'make-database-'));
  // As a start runs it.
  execFileSync(process.execPath, ['--liftoff-only', 'scripts/make-database.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR, NODE_ENV: 'development' },
  });
  const { db, close } = await openDatabase({ folder: path.join(DATA_DIR, 'database') });
  expect(await db.selectFrom('instructors').select('slug').execute()).not.toHaveLength(0);
  await close();
  rmSync(DATA_DIR, { recursive: true });
});
