import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { bookingsOfLearner } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { NONE, stopAllPlan } from '#src/features/lessons/series/read-stop-all.server.ts';
import { weeklyPlan } from '#src/features/lessons/series/read-weekly.server.ts';
import { findSeries, seriesOfLearner } from '#src/features/lessons/series/series.server.ts';
import { seriesAhead } from '#src/features/lessons/series/series-ahead.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
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
  people = await learnersWithHours(app.db, 10);
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

/** The first is within the 48 hours in which a change is charged. */
const SOON = '2026-11-23T09:00:00.000Z';
const weekly = (first: string) =>
  [0, 7, 14].map((days) => new Date(Date.parse(first) + days * DAY_MS).toISOString());
const asShown = (lessons: readonly { id: string; version: number }[], more = '') =>
  lessons.map(({ id, version }) => `${id} ${version} 0${more}`);
const bookedFor = async (id: string) =>
  (await bookingsOfLearner(app.db, id)).filter(({ state }) => state === 'booked');

test('an instructor moves a weekly time from one lesson on, then stops it: one email to each side, nothing charged', async () => {
  const { id } = await taughtByAmara();
  await fromDiary(id, '15:00', { starts_at: weekly('2026-12-02T09:00:00.000Z') });
  const [, second, third] = await bookedFor(id);
  if (!second || !third) throw new Error('Three lessons are booked');
  const path = `/v1/diary/learners/${id}/series/${second.seriesId}`;
  const before = await lastEmail();
  const [, ...to] = weekly('2026-12-02T13:00:00.000Z');
  const lessons = [second, third].map((one, index) => `${one.id} ${one.version} 0 ${to[index]}`);
  expect((await amara.post(`${path}/move`, { lessons })).status).toBe(200);
  expect((await emailedSince(before)).map(({ subject }) => subject)).toEqual([
    '2 of your lessons have moved',
    expect.stringMatching(/^Moved: 2 lessons with /),
  ]);
  const [first, ...later] = await bookedFor(id);
  expect(later.map(({ startsAt }) => startsAt.toISOString())).toEqual(to);
  // What was shown before the move is nothing to stop.
  expect((await amara.post(`${path}/stop`, { lessons: asShown([second, third]) })).status).toBe(409);
  expect((await amara.post(`${path}/stop`, { lessons: asShown(later) })).status).toBe(200);
  expect((await bookedFor(id)).map((one) => one.id)).toEqual([first?.id]);
});

test('a lesson of the weekly time that somebody else gives is not an instructor’s to move or stop', async () => {
  const { id } = await taughtByAmara();
  await fromDiary(id, '08:30', { starts_at: weekly('2026-12-03T09:00:00.000Z') });
  const [first, second] = await bookedFor(id);
  if (!first || !second) throw new Error('Lessons are booked');
  await app.db
    .updateTable('bookings')
    .set({ instructor_slug: 'tom-ackroyd' })
    .where('id', '=', second.id)
    .execute();
  const path = `/v1/diary/learners/${id}/series/${first.seriesId}`;
  const stop = await amara.post<{ code: string }>(`${path}/stop`, { lessons: asShown([first, second]) });
  expect([stop.status, stop.body.code]).toEqual([409, 'changed']);
  expect(await bookedFor(id)).toHaveLength(3);
  const series = await findSeries(app.db, first.seriesId ?? '');
  if (!series) throw new Error('Lessons are booked');
  const own = { series, reader: 'instructor' as const, instructor: AMARA, now: app.clock.now() };
  const seen = await seriesAhead(app.db, own);
  expect(seen?.lessons.map((one) => one.id)).not.toContain(second.id);
  expect(seen?.lessons).toHaveLength(2);
});

test('the office moves and stops one: a learner who asks late is charged what was shown, unless there is a reason', async () => {
  const { id } = await taughtByAmara();
  const booked = await fromOffice(id, '', { starts_at: weekly(SOON), express_request: true });
  expect(booked.body.message).toBeUndefined();
  const [first, ...later] = await bookedFor(id);
  if (!first) throw new Error('Lessons are booked');
  const path = `/v1/office/learners/${id}/series/${first.seriesId}`;
  const moved = later.map((one) => `${one.id} 1 0 ${one.startsAt.toISOString().replace('T09', 'T10')}`);
  const move = { lessons: moved, initiated_by: 'school' };
  expect((await staff.post(`${path}/move`, move)).status).toBe(200);
  const [, ...now] = await bookedFor(id);
  const series = await findSeries(app.db, first.seriesId ?? '');
  if (!series) throw new Error('Lessons are booked');
  const ahead = await seriesAhead(app.db, { series, reader: 'office', now: app.clock.now() });
  expect(ahead && (await stopAllPlan(app.db, ahead, NONE)).charged).toBe(60);
  expect(ahead && (await stopAllPlan(app.db, { ...ahead, lessons: [ahead.lessons[0]] }, null))).toMatchObject(
    {
      last: NONE,
      stopped: [{ id: first.id }],
    },
  );
  const stop = { lessons: [`${first.id} 1 60`, ...asShown(now)] };
  expect((await staff.post(`${path}/stop`, stop)).status).toBe(422);
  const unwaived = { ...stop, initiated_by: 'learner', lessons: asShown([first, ...now]) };
  expect((await staff.post<{ code: string }>(`${path}/stop`, unwaived)).body.code).toBe(
    'consequence_changed',
  );
  expect((await staff.post(`${path}/stop`, { ...stop, initiated_by: 'learner' })).status).toBe(200);
  const charges = app.db.selectFrom('late_charges').select('minutes').where('booking_id', '=', first.id);
  expect(await charges.execute()).toEqual([{ minutes: 60 }]);
  const lines = app.db.selectFrom('audit_log').select('did').where('did', 'like', '%WeeklyAtOffice');
  expect((await lines.where('did', '!=', 'bookWeeklyAtOffice').execute()).map(({ did }) => did)).toEqual([
    ...['moveWeeklyAtOffice', 'moveWeeklyAtOffice'],
    ...['stopWeeklyAtOffice', 'stopWeeklyAtOffice', 'stopWeeklyAtOffice'],
  ]);
});

test('of an instructor and the office who stop one at once, one does and the other is told', async () => {
  const { id } = await taughtByAmara();
  await fromDiary(id, '11:30', { starts_at: weekly('2026-12-04T09:00:00.000Z') });
  const lessons = await bookedFor(id);
  const series = lessons[0]?.seriesId;
  const stop = { lessons: asShown(lessons) };
  const answers = await Promise.all([
    amara.post(`/v1/diary/learners/${id}/series/${series}/stop`, stop),
    staff.post(`/v1/office/learners/${id}/series/${series}/stop`, { ...stop, initiated_by: 'school' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await bookedFor(id)).toEqual([]);
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
