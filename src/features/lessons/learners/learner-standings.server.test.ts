import { afterAll, beforeAll, expect, test } from 'vitest';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { learnersWithHours } from '#testing/learners.ts';
import { setWorkingHours } from '../availability/working-hours.server.ts';
import { bookTime } from '../bookings/book-time.server.ts';
import { enterMinutes, recordGiven } from '../minutes/minutes.server.ts';
import { keepLearnersTaught, learnerStandings, learnersTaught } from './learner-standings.server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('learners are active, quiet or lapsed by what they last did, have booked and have left', async () => {
  const { db } = database;
  const [taught, , spent] = await learnersWithHours(db, 3);
  if (!taught || !spent) throw new Error('No learners');
  const { at: bought } = await db
    .selectFrom('lesson_minutes')
    .select('at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const after = (days: number) => new Date(bought.getTime() + days * DAY_MS);
  const counts = async (days: number) => {
    const { active, quiet, lapsed } = await learnerStandings(db, after(days));
    return [active, quiet, lapsed].map(({ learners, minutesLeft }) => [learners, minutesLeft]);
  };
  const NONE = [0, 0];
  expect(await counts(41)).toEqual([[3, 1800], NONE, NONE]);
  expect(await counts(43)).toEqual([NONE, [3, 1800], NONE]);
  expect(await counts(183)).toEqual([NONE, NONE, [3, 1800]]);

  // A learner without hours left or a recent lesson is not counted.
  const now = after(100);
  await db.transaction().execute(async (tx) => {
    const day = londonDate(now);
    const line = { position: 0, by: 'Aoife Brennan', day, now };
    const given = { ...line, orderId: taught.orderId, minutes: 60, entry: crypto.randomUUID() };
    expect(await recordGiven(tx, given)).toBe('entered');
    await enterMinutes(tx, [
      { ...line, orderId: spent.orderId, kind: 'expired', minutes: -600, source: 'expires' },
    ]);
  });
  expect(await counts(101)).toEqual([[1, 540], [1, 600], NONE]);
  expect(await counts(183)).toEqual([NONE, [1, 540], [1, 600]]);
  const [from, to, end] = [99, 101, 150].map((days) => londonDate(after(days))) as [string, string, string];
  expect(await learnersTaught(db, { from, to })).toBe(1);
  await keepLearnersTaught(db, after(101), { from, to });
  expect(await db.selectFrom('taught_weeks').selectAll().execute()).toEqual([]);
  await keepLearnersTaught(db, after(103), { from, to });
  await keepLearnersTaught(db, after(103), { from, to });
  expect(await learnersTaught(db, { from, to })).toBe(1);
  expect(await learnersTaught(db, { from: to, to: end })).toBe(0);
});

test('a lesson that is booked makes a learner active, until it has been', async () => {
  const { db } = database;
  const [learner] = await learnersWithHours(db, 1);
  const { at: bought } = await db
    .selectFrom('lesson_minutes')
    .select('at')
    .where('order_id', '=', learner?.orderId ?? '')
    .executeTakeFirstOrThrow();
  const now = new Date(bought.getTime() + 400 * DAY_MS);
  const before = await learnerStandings(db, now);
  const booking = {
    instructor: 'amara-osei',
    minutes: 60 as const,
    by: 'Aoife Brennan',
    role: 'office' as const,
  };
  const startsAt = new Date(now.getTime() + 7 * DAY_MS);
  startsAt.setUTCHours(11, 0, 0, 0);
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 510, to: 1050 }));
  await db.transaction().execute((tx) => setWorkingHours(tx, 'amara-osei', week));
  const booked = await db.transaction().execute((tx) =>
    bookTime(tx, {
      ...booking,
      startsAt,
      now,
      learnerId: learner?.id ?? '',
      pickUp: { place: '4 Mill Lane, LS6', outcode: 'LS6' },
    }),
  );
  expect(booked).toHaveProperty('booked');
  const after = await learnerStandings(db, now);
  expect([after.active.learners, after.lapsed.learners]).toEqual([
    before.active.learners + 1,
    before.lapsed.learners - 1,
  ]);
  expect((await learnerStandings(db, new Date(startsAt.getTime() + DAY_MS))).active).toEqual(before.active);
});
