import { afterAll, beforeAll, expect, test } from 'vitest';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { correctGiven, recordGiven } from './minutes.server.ts';
import { keepMinutesDays, minutesByDay } from './minutes-days.server.ts';
import { minutesOwed } from './minutes-owed.server.ts';

let database: OpenDatabase;
let now: Date;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const today = () => londonDate(now);
const daysPass = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
};
const by = 'Aoife Brennan';

const all = async () => {
  const rows = await minutesByDay(database.db, '2000-01-01', '2100-01-01');
  const sums: Record<string, number> = {};
  for (const { day, kind, minutes } of rows) {
    const key = `${day} ${kind}`;
    sums[key] = (sums[key] ?? 0) + minutes;
  }
  return sums;
};

async function gave(orderId: string, day: string) {
  const given = { orderId, position: 0, minutes: 60, day, entry: crypto.randomUUID(), by };
  await database.db.transaction().execute((tx) => recordGiven(tx, { ...given, now }));
}

test('minutes are counted on the day of the lesson, entered late or corrected, kept or not', async () => {
  const [{ orderId: id }] = (await learnersWithHours(database.db, 1)) as [TaughtLearner];
  const entered = database.db.selectFrom('lesson_minutes').select(['at', 'day']);
  const { at, day: bought } = await entered.executeTakeFirstOrThrow();
  now = at;
  daysPass(3);
  const lesson = today();
  await gave(id, lesson);
  daysPass(40);
  const expected = { [`${bought} bought`]: 600, [`${lesson} given`]: -60 };
  expect(await all()).toEqual(expected);
  await keepMinutesDays(database.db, now);
  expect(await all()).toEqual(expected);

  // Entered today of a day that is kept already.
  await gave(id, lesson);
  expect(await all()).toEqual({ ...expected, [`${lesson} given`]: -120 });
  const entry = await database.db
    .selectFrom('lesson_minutes')
    .select('id')
    .where('kind', '=', 'given')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const corrected = { id: Number(entry.id), reason: 'Wrong day', by, now };
  await database.db.transaction().execute((tx) => correctGiven(tx, corrected));
  const after = { ...expected, [`${lesson} given`]: -120, [`${today()} corrected`]: 60 };
  expect(await all()).toEqual(after);
  daysPass(2);
  await keepMinutesDays(database.db, now);
  await keepMinutesDays(database.db, now);
  expect(await all()).toEqual(after);
  expect(await minutesByDay(database.db, lesson, lesson)).toEqual([
    { day: lesson, kind: 'given', minutes: -120 },
  ]);
  expect(await minutesOwed(database.db)).toEqual({ toBook: 540, booked: 0 });
});

test('what was entered on a finished day is read from what was kept', async () => {
  const before = await all();
  await database.db.updateTable('lesson_minutes_days').set({ minutes: 7 }).execute();
  expect(Object.values(await all()).every((minutes) => minutes % 7 === 0)).toBe(true);
  expect(Object.keys(await all())).toEqual(Object.keys(before));
});
