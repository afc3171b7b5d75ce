import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { moveBooking } from '#src/features/lessons/bookings/move-booking.server.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { AMARA, at, by, lessonRequest } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import type { DiaryChanges } from './diary-changes.server.ts';

let app: AppWithTexts;
let amara: TestBrowser;
let learner: TaughtLearner;
beforeAll(async () => {
  app = await appWithTexts();
  app.clock.set('2026-11-23T07:00:00Z');
  amara = await app.instructor();
  [learner] = (await learnersWithHours(app.db, 1, 6000)) as [TaughtLearner];
});
afterAll(() => app.close());

async function changes(since?: string) {
  app.clock.pass({ seconds: 10 });
  const query = since ? `?since=${encodeURIComponent(since)}` : '';
  const { status, body } = await amara.get<DiaryChanges>(`/v1/diary/changes${query}`);
  expect(status).toBe(200);
  return body;
}

async function book(day: string, role: 'learner' | 'instructor') {
  const answer = await app.db.transaction().execute((tx) =>
    bookTime(tx, {
      ...lessonRequest(at('10:00', day)),
      ...by(role, app.clock.now()),
      outsideWorkingHours: true,
      learnerId: learner.id,
    }),
  );
  if (!('booked' in answer)) throw new Error(answer.refused);
  return answer.booked.id;
}

async function move(id: string, day: string, instructor = AMARA) {
  const answer = await app.db.transaction().execute((tx) =>
    moveBooking(tx, {
      ...by('office', app.clock.now()),
      to: { ...lessonRequest(at('11:00', day)), instructor },
      outsideWorkingHours: true,
      id,
      version: 1,
      chargedMinutes: 0,
    }),
  );
  expect(answer).toHaveProperty('moved');
}

test('a phone that reads the diary for the first time is told of nothing', async () => {
  await book('2026-11-24', 'learner');
  expect((await changes()).changes).toEqual([]);
});

test('what others changed since is told with before and after, and not again after that', async () => {
  const [moved, gone] = [await book('2026-11-25', 'instructor'), await book('2026-11-26', 'learner')];
  const { until } = await changes();
  await move(moved, '2026-11-27');
  await move(gone, '2026-11-26', 'tom-ackroyd');
  const added = await book('2026-11-28', 'learner');
  await book('2026-11-29', 'instructor');
  const next = await changes(until);
  expect(next.changes).toMatchObject([
    { id: moved, before: 'Wed 25 Nov, 10:00', after: 'Fri 27 Nov, 11:00' },
    { id: gone, before: 'Thu 26 Nov, 10:00', after: null },
    { id: added, before: null, after: 'Sat 28 Nov, 10:00', kind: 'lesson' },
  ]);
  expect((await changes(next.until)).changes).toEqual([]);
});

test('lessons that are over by then, and instants that are none, are left out', async () => {
  const { until } = await changes();
  await move(await book('2026-11-23', 'learner'), '2026-11-23');
  app.clock.set('2026-11-23T20:00:00Z');
  expect((await changes(until)).changes).toEqual([]);
  expect((await amara.get('/v1/diary/changes?since=yesterday')).status).toBe(422);
});
