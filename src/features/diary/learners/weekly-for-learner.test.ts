import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { bookingsOfLearner } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { weeklyPlan } from '#src/features/lessons/series/read-weekly.server.ts';
import { seriesOfLearner } from '#src/features/lessons/series/series.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { AMARA } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { placeLine } from '#testing/placed-line.ts';

let app: TestApp;
let amara: TestBrowser;
let staff: TestBrowser;
let people: TaughtLearner[];
beforeAll(async () => {
  app = await testApp();
  [amara, staff] = [await app.instructor(), await app.staff('staff')];
  people = await learnersWithHours(app.db, 6);
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 510, to: 1050 }));
  await app.db.transaction().execute((tx) => setWorkingHours(tx, AMARA, weekdays));
});
afterAll(() => app.close());

async function taughtByAmara() {
  const learner = people.pop() as TaughtLearner;
  await placeLine(app.db, learner, AMARA);
  return learner;
}

const startsAt = (clock: string) =>
  [1, 8, 15].map((day) => `2026-12-${String(day).padStart(2, '0')}T${clock}:00.000Z`);
const place = { minutes: 60, pick_up_place: '4 Bainbrigge Road', pick_up_postcode: 'LS6 3AD' };
const fromDiary = (id: string, clock: string, more: object = {}) =>
  amara.post<{ message: string; lessons: object[] }>(`/v1/diary/learners/${id}/series`, {
    ...place,
    starts_at: startsAt(clock),
    ...more,
  });
const fromOffice = (id: string, clock: string, more: object = {}) =>
  staff.post<{ message: string; lessons: object[] }>(`/v1/office/learners/${id}/series`, {
    ...place,
    instructor: AMARA,
    starts_at: startsAt(clock),
    ...more,
  });

const lastEmail = () =>
  app.db
    .selectFrom('emails')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirst();
async function emailedSince(last: Awaited<ReturnType<typeof lastEmail>>) {
  const rows = app.db
    .selectFrom('emails')
    .select(['subject', 'recipient'])
    .where('position', '>', last?.last ?? 0);
  return rows.orderBy('position').execute();
}

test('an instructor books a weekly time for a learner whom they teach, and both sides get one email', async () => {
  const { id } = await taughtByAmara();
  const before = await lastEmail();
  expect((await fromDiary(id, '10:00')).body.lessons).toHaveLength(3);
  expect((await emailedSince(before)).map(({ subject }) => subject)).toEqual([
    'Your weekly lessons are booked: 3 lessons',
    expect.stringMatching(/^New: 3 lessons with /),
  ]);
  const [stranger] = people;
  expect((await fromDiary(stranger?.id ?? '', '11:00')).status).toBe(404);
  const series = (await seriesOfLearner(app.db, id))[0]?.id;
  const other = await taughtByAmara();
  expect((await fromDiary(other.id, '11:00', { series })).status).toBe(404);
  expect(await bookingsOfLearner(app.db, other.id)).toEqual([]);
});

test('the office books one too, and each lesson is in the log', async () => {
  const { id } = await taughtByAmara();
  const before = await lastEmail();
  expect((await fromOffice(id, '12:00')).body.lessons).toHaveLength(3);
  expect((await emailedSince(before)).map(({ recipient }) => recipient)).toEqual([
    `${id}@example.com`,
    'amara-osei@instructors.bitepoint.example',
  ]);
  const lines = app.db.selectFrom('audit_log').select('detail').where('did', '=', 'bookWeeklyAtOffice');
  expect((await lines.orderBy('id').execute()).map(({ detail }) => detail)).toEqual([
    'Tue 1 Dec, 12:00 to 13:00 with amara-osei',
    'Tue 8 Dec, 12:00 to 13:00 with amara-osei',
    'Tue 15 Dec, 12:00 to 13:00 with amara-osei',
  ]);
  expect((await fromOffice(randomUUID(), '12:00')).status).toBe(404);
});

test('of an instructor and the office at once, for two learners at one time, one books all and the other nothing', async () => {
  const [one, two] = [await taughtByAmara(), await taughtByAmara()];
  const answers = await Promise.all([fromDiary(one.id, '14:00'), fromOffice(two.id, '14:00')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'Tuesday 1 December, 14:00 has just been taken. Nothing has been booked yet. Please look at the dates again.',
  );
  const booked = await Promise.all([one, two].map(({ id }) => bookingsOfLearner(app.db, id)));
  expect(booked.map((lessons) => lessons.length).sort()).toEqual([0, 3]);
});

test('a plan names whoever does not read it', async () => {
  const learner = people[0] as TaughtLearner;
  const query = { minutes: null, day: '2', time: '600', until: 'weeks', weeks: '4', from: null };
  const rowsFor = async (reader: 'learner' | 'parent' | 'instructor') => {
    const planFor = { learnerId: learner.id, reader, instructor: AMARA };
    const plan = await weeklyPlan(app.db, planFor, query, app.clock.now());
    return 'names' in plan ? plan.names : plan.problem;
  };
  expect([await rowsFor('learner'), await rowsFor('instructor'), await rowsFor('parent')]).toEqual([
    { learner: undefined, instructor: 'Amara' },
    { learner: 'Learner', instructor: undefined },
    { learner: 'Learner', instructor: 'Amara' },
  ]);
});
