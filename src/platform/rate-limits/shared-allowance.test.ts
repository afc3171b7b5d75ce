import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import type { Db, OpenDatabase } from '../db/db.server.ts';
import { createSecrets } from '../secrets.server.ts';
import { sharedAllowance } from './shared-allowance.server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const clock = testClock('2026-11-21T10:00:00.000Z');
const secrets = createSecrets('a secret of thirty-two letters or more');
/** As each process of the site makes it, with the number of its statements. */
function process() {
  let statements = 0;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...sharedAllowance({ db, clock, secrets }, 60_000), statements: () => statements };
}
const many = (times: number, take: () => Promise<Date | undefined>) =>
  Promise.all(Array.from({ length: times }, take));
const allowed = (answers: (Date | undefined)[]) => answers.filter((endsAt) => !endsAt).length;

test('one process allows exactly what is allowed, and asks the database for a sixth of it at a time', async () => {
  const { take, statements } = process();
  const answers = await many(50, () => take({ name: 'one', most: 30 }));
  expect([allowed(answers), statements()]).toEqual([30, 6]);
  expect(answers.at(-1)).toEqual(new Date('2026-11-21T10:01:00.000Z'));
});

test('processes that are killed one after the other do not take a large limit with them', async () => {
  for (let killed = 0; killed < 12; killed += 1)
    expect(await process().take({ name: 'large', most: 6_000 })).toBeUndefined();
});

test('a minute later as much is allowed again', async () => {
  const { take } = process();
  await many(9, () => take({ name: 'again', most: 2 }));
  clock.pass({ seconds: 59 });
  expect(allowed(await many(9, () => take({ name: 'again', most: 2 })))).toBe(0);
  clock.pass({ seconds: 1 });
  expect(allowed(await many(9, () => take({ name: 'again', most: 2 })))).toBe(2);
});

test('three processes never allow more than one does, and only a portion of each may be lost', async () => {
  let round = 0;
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 40 }),
    fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 60 }),
    async (most, turns) => {
      round += 1;
      const name = `round ${round}`;
      const processes = [process(), process(), process()];
      let taken = 0;
      for (const turn of turns) if (!(await processes[turn]?.take({ name, most }))) taken += 1;
      const portion = Math.max(1, Math.floor(most / 6));
      expect(taken).toBeLessThanOrEqual(most);
      expect(taken).toBeGreaterThanOrEqual(Math.min(turns.length, most - 2 * (portion - 1)));
    },
  );
  await fc.assert(property, { numRuns: 20 });
});

test('what could not be counted is not allowed, and is asked again', async () => {
  let db = { insertInto: () => thrown() } as unknown as Db;
  const deps = {
    clock,
    secrets,
    get db() {
      return db;
    },
  };
  const { take } = sharedAllowance(deps, 60_000);
  await expect(take({ name: 'broken', most: 5 })).rejects.toThrow('away');
  db = database.db;
  expect(await take({ name: 'broken', most: 5 })).toBeUndefined();
});

function thrown(): never {
  throw new Error('away');
}
