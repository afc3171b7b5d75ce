import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#src/platform/db/db.server.ts';
import { startInTurn } from '#src/platform/db/start-turn.server.ts';
import { onPostgres, testDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { closeStages, prepareBuild, stage, startServer } from '#testing/server.ts';

beforeAll(prepareBuild, 120_000);
afterAll(closeStages);

test('the embedded database, which one process has alone, is not waited for', async () => {
  const embedded = { db: undefined as never, pglite: {} as never };
  expect(await startInTurn(embedded, async () => 'started')).toBe('started');
});

if (onPostgres())
  test('three sites that start at once on an empty database all start, and one fills it', async () => {
    const database = await testDatabase('empty');
    const { environment } = await stage();
    const start = async () => {
      const PORT = String(await freePort());
      const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
      // As in development, where a demo account is made too.
      const settings = {
        NODE_ENV: 'development',
        DEMO_SCHOOL: 'false',
        DATABASE_URL: database.connectionString ?? '',
      };
      await startServer({ ...environment, ...settings, PORT, PUBLIC_URL });
      return fetch(`${PUBLIC_URL}/readyz`).then(({ status }) => status);
    };
    expect(await Promise.all([start(), start(), start()])).toEqual([200, 200, 200]);
    const seeded = await testDatabase();
    for (const table of ['products', 'courses', 'instructors'] as const)
      expect(await countOf(database.db, table)).toBe(await countOf(seeded.db, table));
    expect(await countOf(database.db, 'account_users')).toBe(2);
    await seeded.close();
    await database.close();
  });

async function countOf(db: Db, table: 'products' | 'courses' | 'instructors' | 'account_users') {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count;
}
