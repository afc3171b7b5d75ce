import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { mockTestsOfLearner } from '#src/features/lessons/mock-tests/mock-tests.server.ts';
import { anonymiseLearners, lessonDataOf } from '#src/features/lessons/personal-data.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { at, by, lessonRequest } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';

let app: TestApp;
let amara: TestBrowser;
let learner: TaughtLearner;
let path: string;
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-23T08:00:00Z');
  amara = await app.instructor();
  [learner] = (await learnersWithHours(app.db, 1)) as [TaughtLearner];
  const answer = await app.db.transaction().execute((tx) =>
    bookTime(tx, {
      ...lessonRequest(at('10:00', '2026-11-24')),
      ...by('learner', app.clock.now()),
      learnerId: learner.id,
    }),
  );
  if (!('booked' in answer)) throw new Error(answer.refused);
  path = `/v1/diary/lessons/${answer.booked.id}/mock-test`;
});
afterAll(() => app.close());

const mark = (area: number, driving: number, serious = 0) => ({ area, driving, serious, dangerous: 0 });
const sheet = (marks: object[], more = {}) => ({ marks, was_stopped: false, note: '', ...more });
const shown = () => mockTestsOfLearner(app.db, learner.id);

test('a mock test is marked once its lesson has begun, marked again in its place, and its learner reads it, the worst first', async () => {
  expect(await amara.put(path, sheet([]))).toMatchObject({ status: 409, body: { code: 'too_early' } });
  app.clock.set('2026-11-24T11:00:00Z');
  const tom = await app.instructor('tom-ackroyd');
  expect((await tom.put(path, sheet([]))).status).toBe(404);
  expect((await amara.put(path, sheet([mark(11, 4), mark(22, 2)]))).status).toBe(200);
  expect(await shown()).toMatchObject([{ isPass: true, faults: '6 driving faults' }]);
  const again = sheet([mark(11, 4), mark(21, 0), mark(22, 0, 1)], { note: 'Mirrors before each change' });
  expect((await amara.put(path, again)).status).toBe(200);
  expect(await shown()).toEqual([
    {
      id: expect.any(String),
      day: 'Tuesday 24 November 2026',
      isPass: false,
      faults: '4 driving faults, 1 serious',
      wasStopped: false,
      note: 'Mirrors before each change',
      areas: [
        { name: 'Use of mirrors', faults: '1 serious' },
        { name: 'Junctions', faults: '4 driving faults' },
      ],
    },
  ]);
});

test.each([
  ['an area that is none', [mark(25, 1)]],
  ['an area twice', [mark(1, 1), mark(1, 2)]],
  ['less than no fault', [mark(1, -1)]],
  ['half a fault', [mark(1, 0.5)]],
])('%s is refused', async (_, marks) => {
  expect((await amara.put(path, sheet(marks))).status).toBe(422);
});

test('it is among what is known of a learner, and goes with them', async () => {
  const { email } = await app.db
    .selectFrom('learners')
    .select('email')
    .where('id', '=', learner.id)
    .executeTakeFirstOrThrow();
  expect((await lessonDataOf(app.db, email ?? '', [])).mockTests).toHaveLength(1);
  await app.db.transaction().execute((tx) => anonymiseLearners(tx, email ?? '', []));
  expect(await shown()).toEqual([]);
});
