import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCourses } from '#db/seed/seed-courses.ts';
import type { Db, OpenDatabase } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { courseAt, coursesToCome } from './courses.server.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const TODAY = '2026-11-21';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each(['nope', '', 'calm-at-the-wheel\0', "' or 1=1 --", 'x'.repeat(5_000)])(
  '%j is no course’s address',
  async (slug) => expect(await courseAt(database.db, slug, NOW)).toBeUndefined(),
);

/** As it was before there were courses. */
async function deleteCourses(db: Db) {
  await db.deleteFrom('reviews').where('course_id', 'is not', null).execute();
  await db.deleteFrom('courses').execute();
  await db.deleteFrom('product_events').execute();
  await db.deleteFrom('product_prices').where('product_type', '=', 'course').execute();
  await db.deleteFrom('products').where('type', '=', 'course').execute();
}

describe('the courses that ship', () => {
  test('are put into no database that sells some', async () => {
    expect(await seedCourses(database.db, TODAY)).toBe(false);
  });

  test('come once into a database from before there were any, however many sites start on it', async () => {
    const older = await testDatabase();
    try {
      await deleteCourses(older.db);
      const wrote = await Promise.all([1, 2, 3].map(() => seedCourses(older.db, TODAY)));
      expect(wrote.filter(Boolean)).toHaveLength(1);
      expect(await coursesToCome(older.db, NOW)).toHaveLength(4);
    } finally {
      await older.close();
    }
  });

  test('are not put up for sale by a school with areas of its own', async () => {
    const own = await testDatabase();
    try {
      await sql`truncate areas cascade`.execute(own.db);
      expect(await seedCourses(own.db, TODAY)).toBe(false);
      expect(await coursesToCome(own.db, NOW)).toEqual([]);
    } finally {
      await own.close();
    }
  });
});
