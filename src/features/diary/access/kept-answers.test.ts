import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { diaryDepsOf } from '#src/app/services.server.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { requestOf, type TestBrowser } from '#testing/browser.ts';
import { at, by, lessonRequest } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { lessonActions } from '../actions/lesson-actions.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';

let app: AppWithTexts;
let amara: TestBrowser;
let learner: TaughtLearner;
let lesson: string;
let day = 22;
beforeAll(async () => {
  app = await appWithTexts();
  amara = await app.instructor();
  [learner] = (await learnersWithHours(app.db, 1)) as [TaughtLearner];
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-22T09:00:00Z');
  day += 1;
  const startsAt = at('10:00', `2026-11-${day}`);
  const answer = await app.db.transaction().execute((tx) =>
    bookTime(tx, {
      ...lessonRequest(startsAt),
      ...by('learner', app.clock.now()),
      outsideWorkingHours: true,
      learnerId: learner.id,
    }),
  );
  if (!('booked' in answer)) throw new Error(answer.refused);
  lesson = answer.booked.id;
  app.clock.set(startsAt.toISOString());
});

const send = (key: string, what: 'given' | 'no-show', { as = amara, version = 1 } = {}) =>
  as.raw({
    method: 'POST',
    url: `/v1/diary/lessons/${lesson}/${what}`,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    payload: JSON.stringify({ version }),
  });
const eventsOf = async () => {
  const events = await app.db
    .selectFrom('booking_events')
    .select('what')
    .where('booking_id', '=', lesson)
    .orderBy('id')
    .execute();
  return events.map(({ what }) => what);
};

test('a mark that is sent again with its key is made once, and answered as before', async () => {
  const key = randomUUID();
  const first = await send(key, 'given');
  expect(first).toMatchObject({ status: 200, body: { id: lesson, state: 'given', version: 2 } });
  expect(await send(key, 'given')).toMatchObject({ status: 200, body: first.body });
  expect(await eventsOf()).toEqual(['booked', 'given']);
});

test('a mark that is sent twice at once with its key is made once', async () => {
  const key = randomUUID();
  const answers = await Promise.all([send(key, 'given'), send(key, 'given')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await eventsOf()).toEqual(['booked', 'given']);
});

test('a form that got no answer is not done again by the call that follows it', async () => {
  const key = randomUUID();
  const form = new URLSearchParams({ act: 'markLessonGiven', id: lesson, version: '1', once: key });
  const diary = {
    asker: { ...requestOf(amara), ip: '127.0.0.1' },
    path: '/diary',
    deps: diaryDepsOf(app.running),
  };
  const request = new Request(`${app.url}/diary`, { method: 'POST', body: form });
  expect(await postedDiaryAction(request, diary, lessonActions)).toMatchObject({ status: 303 });
  expect(await send(key, 'given')).toMatchObject({ status: 200, body: { state: 'given', version: 2 } });
  expect(await eventsOf()).toEqual(['booked', 'given']);
});

test('what was refused may be sent again with its key', async () => {
  const key = randomUUID();
  expect(await send(key, 'given', { version: 7 })).toMatchObject({ status: 409, body: { code: 'changed' } });
  expect((await send(key, 'given')).status).toBe(200);
});

test('a key that was used for something else is refused', async () => {
  const key = randomUUID();
  await send(key, 'given');
  expect(await send(key, 'no-show', { version: 2 })).toMatchObject({ body: { code: 'key_taken' } });
  const tom = await app.instructor('tom-ackroyd');
  expect(await send(key, 'given', { as: tom })).toMatchObject({ status: 409, body: { code: 'key_taken' } });
});

test('an instructor reads a lesson as it is now, with who changed it last; nobody else does', async () => {
  await send(randomUUID(), 'no-show');
  const path = `/v1/diary/lessons/${lesson}`;
  expect(await amara.get(path)).toMatchObject({
    body: {
      state: 'no_show',
      version: 2,
      has_begun: true,
      changed: { what: 'no_show', by: 'Amara Osei', role: 'instructor' },
    },
  });
  expect((await (await app.instructor('tom-ackroyd')).get(path)).status).toBe(404);
});
