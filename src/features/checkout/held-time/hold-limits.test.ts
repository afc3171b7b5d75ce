import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { availability } from '#src/features/lessons/availability/availability.server.ts';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { refusedHolds } from '#src/features/lessons/bookings/refused-holds.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { testBrowser } from '#testing/browser.ts';
import { LESSON } from '#testing/buyer.ts';
import { AMARA, lessonRequest } from '#testing/diary.ts';
import { learnersWithHours } from '#testing/learners.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ HOLDS_PER_HOUR: '3' });
  await app.db.transaction().execute((tx) =>
    setWorkingHours(
      tx,
      AMARA,
      [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 })),
    ),
  );
});
afterAll(() => app.close());

/** A visitor without a basket of theirs, at an address. */
const hold = (address: string, starts_at: string | undefined) =>
  testBrowser(app, { address }).post<BasketResponse>('/v1/website/basket/held-time', {
    instructor: AMARA,
    minutes: 60,
    outcode: 'LS6',
    product_id: LESSON.product_id,
    starts_at,
  });
const times = async (isPaid = false) => {
  const now = app.clock.now();
  const who = { slugs: [AMARA] };
  const found = await availability(app.db, { who, minutes: 60, pickUp: 'LS6', now, isPaid });
  return found.flatMap(({ slots }) =>
    slots()
      .map(({ startsAt }) => startsAt.toISOString())
      .toArray(),
  );
};
const boundsReached = async () => (await refusedHolds(app.db, app.clock.now())).map(({ bound }) => bound);

test('a network holds no more times an hour than are allowed, and one time twice at most', async () => {
  const free = await times();
  for (const start of [free[0], free[10], free[20]])
    expect(await hold('192.0.2.1', start)).toMatchObject({ status: 200 });
  const { body, status } = await hold('192.0.2.1', free[30]);
  expect([status, body.code]).toEqual([429, 'too_many_holds']);
  expect(await boundsReached()).toEqual(['network']);

  app.clock.pass({ hours: 2 });
  expect(await hold('192.0.2.1', free[20])).toMatchObject({ status: 200 });
  app.clock.pass({ minutes: 20 });
  const third = await hold('192.0.2.1', free[20]);
  expect([third.status, third.body.code]).toEqual([409, 'held_twice']);
  expect(await hold('192.0.2.2', free[20])).toMatchObject({ status: 200 });
  expect(await boundsReached()).toEqual(['renewal', 'network']);
  app.clock.pass({ minutes: 20 });
});

test('guests from many networks leave half of the open times of the next week', async () => {
  const before = await times();
  let held = 0;
  for (const [index, start] of before.slice(0, 90).entries()) {
    const { status, body } = await hold(`198.51.100.${(index % 250) + 1}`, start);
    if (status === 200) held += 1;
    else
      expect(['guests_share', 'time_taken', 'no_drive', 'not_open', 'too_many_holds']).toContain(body.code);
  }
  const now = app.clock.now();
  const weekOn = new Date(now.getTime() + 7 * 86_400_000).toISOString();
  const ofWeek = (some: string[]) => some.filter((start) => start < weekOn).length;
  expect(held).toBeGreaterThan(2);
  expect(ofWeek(await times())).toBeGreaterThanOrEqual(ofWeek(before) / 2);
  expect(await boundsReached()).toContain('share');
});

test('a learner books a time that guests hold once they hold their share', async () => {
  app.clock.pass({ minutes: 30 });
  const now = app.clock.now();
  // One hour a day is worked: a guest who holds one of two keeps half of the week.
  await app.db
    .transaction()
    .execute((tx) => setWorkingHours(tx, AMARA, [{ weekday: 1, from: 600, to: 660 }]));
  const [start = ''] = await times();
  expect(await hold('203.0.113.9', start)).toMatchObject({ status: 200 });
  expect(await times()).not.toContain(start);
  expect(await times(true)).toContain(start);
  const [learner] = await learnersWithHours(app.db, 1);
  const booked = await app.db.transaction().execute((tx) =>
    bookTime(tx, {
      ...lessonRequest(new Date(start), 60),
      by: 'Callum',
      role: 'learner',
      learnerId: learner?.id ?? '',
      now,
    }),
  );
  expect(booked).toMatchObject({ booked: { state: 'booked' } });
});
