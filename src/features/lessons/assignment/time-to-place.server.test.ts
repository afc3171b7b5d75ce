import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysLater, MINUTE_MS } from '#src/platform/dates.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { timeToPlace } from './time-to-place.server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Lessons that were bought at an instant, and placed once and again after so many minutes. */
async function boughtAndPlaced(paidAt: Date, ...afterMinutes: number[]) {
  const { db } = database;
  const [{ orderId }] = (await learnersWithHours(db, 1)) as [TaughtLearner];
  const entered = await db
    .selectFrom('lesson_lines')
    .innerJoin('lesson_minutes', 'lesson_minutes.order_id', 'lesson_lines.order_id')
    .select(['bought_at', 'at'])
    .where('lesson_lines.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(entered.bought_at).toEqual(entered.at);
  await db.updateTable('lesson_lines').set({ bought_at: paidAt }).where('order_id', '=', orderId).execute();
  for (const [at, minutes] of afterMinutes.entries()) {
    const assigned = new Date(paidAt.getTime() + minutes * MINUTE_MS);
    const isLast = at === afterMinutes.length - 1;
    const ended = { ended_at: assigned, ended_by: 'Aoife', ended_reason: 'Ill' };
    await db
      .insertInto('instructor_assignments')
      .values({
        id: randomUUID(),
        order_id: orderId,
        position: 0,
        instructor_slug: 'amara-osei',
        assigned_at: assigned,
        assigned_by: 'Aoife',
        ...(isLast ? { ended_at: null, ended_by: null, ended_reason: null } : ended),
      })
      .execute();
  }
}

test('a line waits from its payment to its first instructor, and counts in the week of its payment', async () => {
  const saturday = new Date('2026-11-21T10:00:00Z');
  await boughtAndPlaced(saturday, 30);
  await boughtAndPlaced(saturday, 90, 4_000);
  await boughtAndPlaced(saturday, 2_000);
  await boughtAndPlaced(saturday);
  await boughtAndPlaced(new Date('2026-11-28T10:00:00Z'));
  const weekOf = (monday: string) => timeToPlace(database.db, monday, daysLater(monday, 6));
  expect(await weekOf('2026-11-16')).toEqual([
    { day: '2026-11-16', bought: 4, placed: 3, placedWithinDay: 2, medianMinutes: 90 },
  ]);
  expect(await weekOf('2026-11-23')).toEqual([
    { day: '2026-11-23', bought: 1, placed: 0, placedWithinDay: 0, medianMinutes: null },
  ]);
});
