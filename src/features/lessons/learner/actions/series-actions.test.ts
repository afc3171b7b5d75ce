import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProblemBody } from '#src/platform/http/problem.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { AMARA } from '#testing/diary.ts';
import { learnersWithHours, linkTo, type TaughtLearner } from '#testing/learners.ts';
import { setWorkingHours } from '../../availability/working-hours.server.ts';
import { bookingsOfLearner } from '../../bookings/booking-rows.server.ts';
import { seriesOfLearner } from '../../series/series.server.ts';

let app: TestApp;
let people: TaughtLearner[];
beforeAll(async () => {
  app = await testApp();
  people = await learnersWithHours(app.db, 4);
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 510, to: 1050 }));
  await app.db.transaction().execute((tx) => setWorkingHours(tx, AMARA, weekdays));
});
afterAll(() => app.close());

const place = { pick_up_place: '4 Bainbrigge Road', pick_up_postcode: 'LS6 3AD' };
const STARTS = ['2026-12-01T10:00:00.000Z', '2026-12-08T10:00:00.000Z', '2026-12-15T10:00:00.000Z'];

async function learnerWithLink() {
  const learner = people.pop() as TaughtLearner;
  const token = await linkTo(learner, app);
  return { ...learner, path: `/v1/learners/${token}`, page: `/your-lessons/${token}` };
}

test('a weekly time is booked, moved and stopped, and is nobody else’s to change', async () => {
  const { id, path } = await learnerWithLink();
  const browser = app.browser();
  const body = { instructor: AMARA, minutes: 60, starts_at: STARTS, ...place };
  const booked = await browser.post<{ series: string; lessons: { id: string; starts_at: string }[] }>(
    `${path}/series`,
    body,
  );
  expect(booked.body.lessons.map(({ starts_at }) => starts_at)).toEqual(STARTS);
  const { series, lessons } = booked.body;
  const [, second, third] = lessons;
  const other = await learnerWithLink();
  const stop = { lessons: [`${second?.id} 1 0`, `${third?.id} 1 0`] };
  expect((await browser.post(`${other.path}/series/${series}/stop`, stop)).status).toBe(404);
  expect((await browser.post(`${other.path}/series`, { ...body, series })).status).toBe(404);
  const moved = await browser.post(`${path}/series/${series}/move`, {
    lessons: [`${second?.id} 1 0 2026-12-10T11:00:00.000Z`],
  });
  expect(moved.body).toMatchObject({ lessons: [{ starts_at: '2026-12-10T11:00:00.000Z', version: 2 }] });
  // The second is another than was shown: neither is cancelled.
  expect((await browser.post(`${path}/series/${series}/stop`, stop)).body).toMatchObject({ code: 'changed' });
  const again = { lessons: [`${second?.id} 2 0`, `${third?.id} 1 0`] };
  expect((await browser.post(`${path}/series/${series}/stop`, again)).status).toBe(200);
  const states = (await bookingsOfLearner(app.db, id)).map(({ state }) => state);
  expect(states).toEqual(['booked', 'cancelled', 'cancelled']);
});

test('where one date has gone none is booked, and it says which', async () => {
  const { id, path } = await learnerWithLink();
  const other = await learnerWithLink();
  const browser = app.browser();
  const starts = STARTS.map((start) => start.replace('T10', 'T14'));
  const body = { instructor: AMARA, minutes: 60, starts_at: starts, ...place };
  await browser.post(`${other.path}/series`, { ...body, starts_at: [starts[1]] });
  const refused = await browser.post<ProblemBody>(`${path}/series`, body);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    ...[409, 'time_taken'],
    'Tuesday 8 December, 14:00 has just been taken. Nothing has been booked yet. Please look at the dates again.',
  ]);
  expect(await bookingsOfLearner(app.db, id)).toEqual([]);
  expect(await seriesOfLearner(app.db, id)).toEqual([]);
  expect((await browser.post<ProblemBody>(`${path}/series`, { ...body, starts_at: [] })).body.errors).toEqual(
    {
      starts_at: ['Tick at least one date'],
    },
  );
});
