import { expect, test } from 'vitest';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { LESSON } from '#testing/buyer.ts';
import { paidOrder } from '#testing/paid-and-refunded.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { correctGiven, recordGiven } from './minutes.server.ts';
import { keepMinutesDays, minutesByDay } from './minutes-days.server.ts';
import { minutesOwed } from './minutes-owed.server.ts';

const app = await settlingApp();
const today = () => londonDate(app.clock.now());
const by = 'Aoife Brennan';

const all = async () => {
  const rows = await minutesByDay(app.db, '2026-01-01', '2027-12-31');
  const sums: Record<string, number> = {};
  for (const { day, kind, minutes } of rows) {
    const key = `${day} ${kind}`;
    sums[key] = (sums[key] ?? 0) + minutes;
  }
  return sums;
};

async function gave(orderId: string, day: string) {
  const given = { orderId, position: 0, minutes: 60, day, entry: crypto.randomUUID(), by };
  await app.db.transaction().execute((tx) => recordGiven(tx, { ...given, now: app.clock.now() }));
}

test('minutes are counted on the day of the lesson, entered late or corrected, kept or not', async () => {
  const bought = today();
  const payment = await paidOrder(app, [LESSON]);
  const { id = '' } = (await orderOfPayment(app.db, payment)) ?? {};
  app.clock.pass({ days: 3 });
  const lesson = today();
  await gave(id, lesson);
  app.clock.pass({ days: 40 });
  const expected = { [`${bought} bought`]: 600, [`${lesson} given`]: -60 };
  expect(await all()).toEqual(expected);
  await keepMinutesDays(app.db, app.clock.now());
  expect(await all()).toEqual(expected);

  // Entered today of a day that is kept already.
  await gave(id, lesson);
  expect(await all()).toEqual({ ...expected, [`${lesson} given`]: -120 });
  const entry = await app.db
    .selectFrom('lesson_minutes')
    .select('id')
    .where('kind', '=', 'given')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const corrected = { id: Number(entry.id), reason: 'Wrong day', by, now: app.clock.now() };
  await app.db.transaction().execute((tx) => correctGiven(tx, corrected));
  const after = { ...expected, [`${lesson} given`]: -120, [`${today()} corrected`]: 60 };
  expect(await all()).toEqual(after);
  app.clock.pass({ days: 2 });
  await keepMinutesDays(app.db, app.clock.now());
  await keepMinutesDays(app.db, app.clock.now());
  expect(await all()).toEqual(after);
  expect(await minutesByDay(app.db, lesson, lesson)).toEqual([{ day: lesson, kind: 'given', minutes: -120 }]);
  expect(await minutesOwed(app.db)).toEqual({ toBook: 540, booked: 0 });
});

test('what was entered on a finished day is read from what was kept', async () => {
  const before = await all();
  await app.db.updateTable('lesson_minutes_days').set({ minutes: 7 }).execute();
  expect(Object.values(await all()).every((minutes) => minutes % 7 === 0)).toBe(true);
  expect(Object.keys(await all())).toEqual(Object.keys(before));
});
