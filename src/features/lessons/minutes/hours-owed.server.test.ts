import { expect, test } from 'vitest';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { asPence } from '#src/platform/money.ts';
import { LESSON } from '#testing/buyer.ts';
import { broughtLearner } from '#testing/learners.ts';
import { paidOrder, refundNow } from '#testing/paid-and-refunded.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { openLearners } from '../learners/open-learners.server.ts';
import { hoursOwedByDay } from './hours-owed.server.ts';
import { correctGiven, recordGiven } from './minutes.server.ts';

const app = await settlingApp();
const today = () => londonDate(app.clock.now());
const by = 'Aoife Brennan';

async function owed(from: string, to = from) {
  const rows = await hoursOwedByDay(app.db, { from, to });
  return rows.map(({ day, isOpening, minutes, value }) => ({
    day,
    isOpening,
    minutes,
    value: Math.round(value),
  }));
}

async function gave(orderId: string, day: string) {
  const given = { orderId, position: 0, minutes: 60, day, entry: crypto.randomUUID(), by };
  await app.db.transaction().execute((tx) => recordGiven(tx, { ...given, now: app.clock.now() }));
}

test('hours that were sold are owed at what was paid for them, on the day of the lesson, however late it is entered', async () => {
  const before = today();
  app.clock.pass({ days: 1 });
  const bought = today();
  const payment = await paidOrder(app, [LESSON]);
  const { id = '' } = (await orderOfPayment(app.db, payment)) ?? {};
  const paid = await app.db
    .selectFrom('order_lines')
    .select('subtotal_pence')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const worth = (minutes: number) => Math.round((paid.subtotal_pence * minutes) / 600);
  const line = { isOpening: false };
  app.clock.pass({ days: 3 });
  const lesson = today();
  await gave(id, lesson);
  app.clock.pass({ days: 3 });
  const expected = [
    { day: bought, ...line, minutes: 600, value: paid.subtotal_pence },
    { day: lesson, ...line, minutes: 540, value: worth(540) },
    { day: today(), ...line, minutes: 540, value: worth(540) },
  ];
  const shown = async () =>
    (await owed(bought, today())).filter(({ day }) => expected.some((one) => one.day === day));
  expect(await shown()).toEqual(expected);
  expect((await owed(before)).every(({ minutes }) => minutes === 0)).toBe(true);

  await gave(id, lesson);
  const [entry] = await app.db
    .selectFrom('lesson_minutes')
    .select('id')
    .where('kind', '=', 'given')
    .orderBy('id', 'desc')
    .execute();
  expect((await shown())[1]).toEqual({ day: lesson, ...line, minutes: 480, value: worth(480) });
  const correction = { id: Number(entry?.id), reason: 'Wrong learner', by, now: app.clock.now() };
  await app.db.transaction().execute((tx) => correctGiven(tx, correction));
  expect((await shown())[2]).toEqual({ day: today(), ...line, minutes: 540, value: worth(540) });

  app.clock.pass({ days: 1 });
  await refundNow(app, payment, { kind: 'parts', parts: [{ part: 'line 0', pence: asPence(worth(120)) }] });
  expect(await owed(today())).toEqual([{ day: today(), ...line, minutes: 420, value: worth(420) }]);
  await refundNow(app, payment, { kind: 'all' });
  expect(await owed(today())).toEqual([]);
});

test('hours that were carried over are owed apart, at what an hour cost there', async () => {
  const writing = { now: app.clock.now(), by };
  await app.db.transaction().execute((tx) => openLearners(tx, [broughtLearner()], writing));
  const opening = (await owed(today())).filter(({ isOpening }) => isOpening);
  expect(opening).toEqual([{ day: today(), isOpening: true, minutes: 450, value: 273_75 }]);

  // Arranged there, and paid to nobody yet.
  const learner = broughtLearner({ email: 'sam@example.com' });
  await app.db.transaction().execute((tx) => openLearners(tx, [learner], writing));
  await app.db
    .updateTable('lesson_openings')
    .set({ to_pay: 'owed' })
    .where('id', '=', learner.openingId)
    .execute();
  expect((await owed(today())).filter(({ isOpening }) => isOpening)).toEqual(opening);
});

test('what is owed is told apart by when the order was placed', async () => {
  const before = app.clock.now();
  app.clock.pass({ days: 1 });
  await paidOrder(app, [LESSON]);
  app.clock.pass({ minutes: 1 });
  const rows = await hoursOwedByDay(app.db, {
    from: today(),
    to: today(),
    instants: [before, app.clock.now()],
  });
  expect(rows.find(({ period }) => period === 2)).toBeUndefined();
  expect(rows.find(({ period }) => period === 1)).toMatchObject({ minutes: 600 });
});
