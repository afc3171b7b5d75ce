import { afterAll, beforeAll, expect, test } from 'vitest';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { openQueue } from '#src/features/office/today/queue/open-queue.server.ts';
import { queueCounts } from '#src/features/office/today/queue/queue-counts.server.ts';
import { newReference } from '#src/platform/references.ts';
import { buyerOf } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { AMARA } from '#testing/diary.ts';
import { learnersWithHours, linkTo, type TaughtLearner } from '#testing/learners.ts';
import { placeLine } from '#testing/placed-line.ts';
import { setWorkingHours } from '../../availability/working-hours.server.ts';
import { proposeTime } from '../../bookings/proposals.server.ts';
import { keepCarsJob } from '../../driving-tests/keep-cars.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import { linesOfLearner } from '../../learners/learner-lines.server.ts';
import { carQuestion } from '../../notifications/emails/ask-for-car.server.tsx';
import { formatWaitingListEntry } from '../../waiting-list/day-parts.ts';
import { waitingFor } from '../../waiting-list/waiting-list.server.ts';
import { ownLessons } from '../home/own-lessons.server.ts';
import { readResults } from '../read-result.server.ts';

let app: TestApp;
let people: TaughtLearner[];
beforeAll(async () => {
  app = await testApp();
  people = await learnersWithHours(app.db, 23);
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 510, to: 1050 }));
  await app.db.transaction().execute((tx) => setWorkingHours(tx, AMARA, weekdays));
});
afterAll(() => app.close());

interface Lesson {
  id: string;
  version: number;
  state: string;
  pick_up: string;
  starts_at: string;
}

/** A learner of this test alone, with a link to their lessons. */
async function learnerWithLink() {
  const learner = people.pop() as TaughtLearner;
  const token = await linkTo(learner, app);
  return { ...learner, token, path: `/v1/learners/${token}` };
}

const wanted = (starts_at: string, more = {}) => ({
  instructor: AMARA,
  starts_at,
  minutes: 90,
  pick_up_place: '4 Bainbrigge Road',
  pick_up_postcode: 'ls6 3ad',
  ...more,
});

const lessonsOf = (browser: TestBrowser, path: string) =>
  browser.get<{ minutes: { remaining: number; charged: number }; lessons: Lesson[] }>(`${path}/lessons`);

test('with a link a lesson is booked, moved, met elsewhere and cancelled late, at the cost that was shown', async () => {
  const { path, orderId } = await learnerWithLink();
  const browser = app.browser();
  const booked = await browser.post<Lesson>(`${path}/lessons`, wanted('2026-11-26T10:00:00Z'));
  expect(booked.body).toMatchObject({ state: 'booked', version: 1, pick_up: '4 Bainbrigge Road, LS6 3AD' });
  const placed = await app.db
    .selectFrom('instructor_assignments')
    .select(['instructor_slug', 'ended_at'])
    .where('order_id', '=', orderId)
    .execute();
  expect(placed).toEqual([{ instructor_slug: AMARA, ended_at: null }]);

  const lesson = `${path}/lessons/${booked.body.id}`;
  const to = { version: 1, starts_at: '2026-11-24T10:00:00Z', minutes: 60, charged_minutes: 0 };
  expect((await browser.post<Lesson>(`${lesson}/move`, to)).body).toMatchObject({ version: 2 });
  expect((await browser.post(`${lesson}/move`, to)).status).toBe(409);
  const place = { version: 2, pick_up_place: 'The station', pick_up_postcode: 'LS6 1AA' };
  const met = await browser.put<Lesson>(`${lesson}/pick-up`, place);
  expect(met.body).toMatchObject({ version: 3, pick_up: 'The station, LS6 1AA' });

  app.clock.set('2026-11-23T10:00:00Z');
  const free = await browser.post(`${lesson}/cancel`, { version: 3, charged_minutes: 0 });
  expect(free.body).toMatchObject({ code: 'consequence_changed' });
  const late = { version: 3, charged_minutes: 60, how: 'ask', message: 'I have a fever' };
  expect((await browser.post<Lesson>(`${lesson}/cancel`, late)).body).toMatchObject({ state: 'cancelled' });
  const { why } = await app.db
    .selectFrom('booking_events')
    .select('why')
    .where('booking_id', '=', booked.body.id)
    .where('what', '=', 'cancelled')
    .executeTakeFirstOrThrow();
  expect(why).toBe('Asks you to waive the charge. I have a fever');
  expect((await lessonsOf(browser, path)).body.minutes).toMatchObject({ remaining: 540, charged: 60 });
  app.clock.set('2026-11-21T10:00:00Z');
});

test('the second of two who want a time is told the next, and nobody is picked up where their instructor does not go', async () => {
  const [one, other] = [await learnerWithLink(), await learnerWithLink()];
  const browser = app.browser();
  await browser.post(`${one.path}/lessons`, wanted('2026-12-01T10:00:00Z'));
  const taken = await browser.post<{ message: string; code: string }>(
    `${other.path}/lessons`,
    wanted('2026-12-01T10:30:00Z'),
  );
  expect(taken.status).toBe(409);
  expect(taken.body.code).toBe('time_taken');
  expect(taken.body.message).toMatch(/^That time has just been taken\. The next free times are: Tue 1 Dec, /);
  const far = await browser.post(
    `${other.path}/lessons`,
    wanted('2026-12-02T10:00:00Z', { pick_up_postcode: 'SW1A 1AA' }),
  );
  expect(far.status).toBe(422);
  expect(far.body).toMatchObject({ errors: { pick_up_postcode: [expect.stringContaining('SW1A')] } });
});

test('a time that the instructor proposes is accepted or declined by the learner alone', async () => {
  const { path, id } = await learnerWithLink();
  const stranger = await learnerWithLink();
  const browser = app.browser();
  const { body } = await browser.post<Lesson>(`${path}/lessons`, wanted('2026-12-03T10:00:00Z'));
  const propose = (at: string, version: number) =>
    app.db.transaction().execute(async (tx) => {
      const to = { startsAt: new Date(at), minutes: 90 as const };
      const actor = { by: 'Amara Osei', role: 'instructor' as const, now: app.clock.now() };
      const came = await proposeTime(tx, { id: body.id, version, to, ...actor });
      if (!('proposed' in came)) throw new Error('not proposed');
      return came.proposed.id;
    });
  const first = await propose('2026-12-03T14:00:00Z', 1);
  const answer = (by: { path: string }, proposal: string, what: string) =>
    browser.post<Lesson>(`${by.path}/lessons/${body.id}/proposals/${proposal}/${what}`, {});
  expect((await answer(stranger, first, 'accept')).status).toBe(404);
  expect((await answer({ path }, first, 'decline')).body).toMatchObject({ version: 1 });
  const second = await propose('2026-12-03T14:30:00Z', 1);
  expect((await answer({ path }, second, 'accept')).body.starts_at).toBe('2026-12-03T14:30:00.000Z');
  expect((await answer({ path }, second, 'accept')).status).toBe(409);
  expect(id).toBeTruthy();
});

test('a driving test keeps the car free, moves with its date, and is removed', async () => {
  const { path, id } = await learnerWithLink();
  const browser = app.browser();
  const enter = (day: string, time = '10:14') =>
    browser.put<{ car: string }>(`${path}/test`, { day, time, centre: 'Horsforth' });
  expect((await enter('2026-12-16')).body).toEqual({ car: 'no_instructor', is_requested: false });
  await browser.post(`${path}/lessons`, wanted('2026-12-04T10:00:00Z'));
  expect((await enter('2026-12-16')).body).toEqual({ car: 'kept', is_requested: false });
  expect((await enter('2026-12-17')).body).toEqual({ car: 'kept', is_requested: false });
  const other = await learnerWithLink();
  const meant = wanted('2026-12-17T10:00:00Z');
  expect((await browser.post(`${other.path}/lessons`, meant)).body).toMatchObject({ code: 'time_taken' });
  expect((await enter('2026-11-01')).status).toBe(422);
  expect((await browser.delete(`${path}/test`, {})).status).toBe(200);
  expect((await browser.delete(`${path}/test`, {})).status).toBe(404);
  const kept = await app.db
    .selectFrom('bookings')
    .select(['kind', 'state'])
    .where('learner_id', '=', id)
    .where('kind', '=', 'test')
    .execute();
  expect(kept.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
});

/** A learner with a lesson from 13:00 to 14:30, who enters a driving test on its day. */
async function lessonOnTheDay(day: string) {
  const { path, id } = await learnerWithLink();
  const browser = app.browser();
  const { body: lesson } = await browser.post<Lesson>(`${path}/lessons`, wanted(`${day}T13:00:00Z`));
  const enter = (time: string, more: object = {}) =>
    browser.put<{ car: string; is_requested: boolean; code: string; message: string }>(`${path}/test`, {
      day,
      time,
      centre: 'Horsforth',
      ...more,
    });
  const shown = async () => (await ownLessons(app.db, id, app.clock.now(), { all: false })).test;
  const cancelled = (version = lesson.version) => ({
    cancel: [{ id: lesson.id, version, charged_minutes: 0 }],
  });
  return { path, id, browser, lesson, enter, shown, cancelled };
}

test('a driving test on top of the learner’s lesson is not saved before they say what to do, and the lesson is named', async () => {
  const { enter, shown, lesson, browser, path } = await lessonOnTheDay('2026-12-07');
  const refused = await enter('14:00');
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      code: 'lesson_in_the_way',
      message:
        'You have a lesson at or close to that time: Monday 7 December, 13:00 to 14:30, with Amara Osei. The car is needed for the test from 13:00 to 15:00. Please choose what to do.',
    },
  ]);
  expect(await shown()).toBeUndefined();
  expect((await enter('14:00', { in_the_way: 'leave' })).body).toEqual({
    car: 'instructor_busy',
    is_requested: false,
  });
  expect(await shown()).toMatchObject({ carWith: null, inTheWay: [{ id: lesson.id, from: '13:00' }] });
  const to = { version: 1, starts_at: '2026-12-08T13:00:00Z', minutes: 90, charged_minutes: 0 };
  expect((await browser.post(`${path}/lessons/${lesson.id}/move`, to)).status).toBe(200);
  expect(await shown()).toMatchObject({ carWith: 'Amara Osei', inTheWay: [] });
});

test('the lesson at the time of a driving test is cancelled with it, at the cost that was shown, and no other one is', async () => {
  const { enter, shown, cancelled, browser, path } = await lessonOnTheDay('2026-12-09');
  expect((await enter('09:00', cancelled())).body).toMatchObject({ code: 'not_in_the_way' });
  expect((await enter('14:00', cancelled(2))).body).toMatchObject({ code: 'changed' });
  const atACost = { cancel: [{ ...cancelled().cancel[0], charged_minutes: 90 }] };
  expect((await enter('14:00', atACost)).body).toMatchObject({ code: 'consequence_changed' });
  expect(await shown()).toBeUndefined();
  expect((await enter('14:00', cancelled())).body).toEqual({ car: 'kept', is_requested: false });
  expect((await lessonsOf(browser, path)).body.minutes.remaining).toBe(600);
  expect(await shown()).toMatchObject({ carWith: 'Amara Osei' });
});

test('where somebody else has the car, the learner’s instructor is asked, and keeps it once the time is free', async () => {
  const { enter, shown, id } = await lessonOnTheDay('2026-12-11');
  const other = await learnerWithLink();
  const browser = app.browser();
  const taken = await browser.post<Lesson>(`${other.path}/lessons`, wanted('2026-12-11T10:00:00Z'));
  const refused = await enter('11:00');
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      code: 'car_taken',
      message:
        'Amara Osei has something else in the diary then, 10:00 to 11:30, so the car can’t be kept free for the test from 10:00 to 12:00. Please check the day and the time, or save the test anyway and we’ll ask Amara.',
    },
  ]);
  expect((await enter('08:45')).body.message).toMatch(
    /^Amara Osei has no time to drive there between other lessons, 10:00 to 11:30, so/,
  );
  expect((await enter('11:00', { in_the_way: 'leave' })).body.code).toBe('car_taken');
  expect((await enter('11:00', { in_the_way: 'ask' })).body).toEqual({
    car: 'instructor_busy',
    is_requested: true,
  });
  expect(await shown()).toMatchObject({ carWith: null, requestedInstructor: 'Amara Osei' });
  const question = await questionOf(id);
  expect(question).toMatchObject({
    recipient: 'amara-osei@instructors.bitepoint.example',
    reply_to: `${id}@example.com`,
  });
  const renderer = app.running.services.emailRenderers[carQuestion.name];
  const rendered = async () => (await renderer?.render(question.renderer_input ?? '', ''))?.plain;
  expect(await rendered()).toMatch(/Friday 11 December, 11:00.*10:00 to 12:00.*10:00 to 11:30/s);

  const keep = () => keepCarsJob({ db: app.db, clock: app.clock }).run({});
  await keep();
  expect(await shown()).toMatchObject({ carWith: null });
  const cancel = { version: 1, charged_minutes: 0 };
  await browser.post(`${other.path}/lessons/${taken.body.id}/cancel`, cancel);
  await keep();
  expect(await shown()).toMatchObject({ carWith: 'Amara Osei', requestedInstructor: null });
  expect(await rendered()).toBeUndefined();
});

function questionOf(learnerId: string) {
  return app.db
    .selectFrom('emails')
    .select(['recipient', 'reply_to', 'subject', 'renderer_input'])
    .where('subject', '=', `Can you take Learner ${learnerId} to their driving test?`)
    .executeTakeFirstOrThrow();
}

test('an account sees whom it bought for and whoever has its address, and nobody else does', async () => {
  const [bought, passed] = [people.pop(), people.pop()] as [TaughtLearner, TaughtLearner];
  const buyer = await buyerOf(app, bought);
  expect((await lessonsOf(buyer, `/v1/learners/${bought.id}`)).status).toBe(200);
  const stranger = app.browser();
  for (const refused of [
    await buyer.get(`/v1/learners/${passed.id}/lessons`),
    await stranger.get(`/v1/learners/${bought.id}/lessons`),
    await stranger.get(`/v1/learners/${newReference()}/lessons`),
    await stranger.get('/v1/learners/x/lessons'),
  ]) {
    expect(refused.status).toBe(404);
    expect(refused.body).toEqual({ message: 'We couldn’t find those lessons.' });
  }
});

test('a learner waits for their own instructor or for anybody who teaches there, for five kinds of times', async () => {
  const learner = await learnerWithLink();
  const { path, id } = learner;
  await placeLine(app.db, learner, AMARA);
  const browser = app.browser();
  const join = (weekday: number, change: object = {}) =>
    browser.post<{ code: string; message: string }>(`${path}/waiting`, {
      weekdays: [weekday],
      part: 'morning',
      minutes: 90,
      ...change,
    });
  expect((await join(1)).status).toBe(200);
  expect((await join(1, { with: 'anybody' })).status).toBe(200);
  expect((await join(2, { with: 'nobody' })).status).toBe(422);
  const waiting = await waitingFor(app.db, id, '2026-11-22');
  expect(waiting.map(({ instructor }) => instructor)).toEqual([AMARA, null]);
  expect(waiting.map(formatWaitingListEntry)).toEqual([
    'Mondays, mornings, 90 minutes',
    'Mondays, mornings, 90 minutes, with anybody who’s free',
  ]);
  for (const weekday of [5, 6, 7]) await join(weekday);
  expect(await join(4)).toMatchObject({
    status: 409,
    body: {
      code: 'too_many_wishes',
      message: 'You’re waiting for 5 kinds of times already. Leave one of them first.',
    },
  });
});

test('a late lesson is offered to who waits for such a one, and nobody’s else', async () => {
  const [giver, taker] = [await learnerWithLink(), await learnerWithLink()];
  const browser = app.browser();
  const { body } = await browser.post<Lesson>(`${giver.path}/lessons`, wanted('2026-11-25T10:00:00Z'));
  app.clock.set('2026-11-24T10:00:00Z');
  const offer = (path: string) => browser.post(`${path}/lessons/${body.id}/offer`, { version: 1 });
  expect(await offer(giver.path)).toMatchObject({ status: 409, body: { code: 'nobody_fits' } });
  const wish = { weekdays: [3], part: 'morning', minutes: 90 };
  expect((await browser.post(`${taker.path}/waiting`, wish)).status).toBe(200);
  expect((await offer(taker.path)).status).toBe(404);
  expect(await offer(giver.path)).toMatchObject({ status: 200, body: { offered: 1 } });
  const isOfferedTo = async () =>
    (await ownLessons(app.db, giver.id, app.clock.now(), { all: false })).coming[0]?.offered;
  expect(await isOfferedTo()).toBe(1);
  const takeBack = (path: string) => browser.delete(`${path}/lessons/${body.id}/offer`, {});
  expect((await takeBack(taker.path)).status).toBe(404);
  expect(await takeBack(giver.path)).toMatchObject({ status: 200, body: { withdrawn: 1 } });
  expect(await takeBack(giver.path)).toMatchObject({ status: 409, body: { code: 'not_on_offer' } });
  expect(await isOfferedTo()).toBe(0);
  app.clock.set('2026-11-21T10:00:00Z');
});

test('a learner writes to whoever teaches them next, who answers to the learner', async () => {
  const { id, path } = await learnerWithLink();
  const browser = app.browser();
  const message = { body: 'Could we practise parking?' };
  expect(await browser.post(`${path}/messages`, message)).toMatchObject({
    status: 409,
    body: { code: 'no_instructor' },
  });
  const booked = await browser.post(`${path}/lessons`, wanted('2026-12-03T10:00:00Z'));
  expect(booked.status).toBe(200);
  expect((await browser.post(`${path}/messages`, { body: ' ' })).status).toBe(422);
  expect((await browser.post(`${path}/messages`, message)).body).toEqual({ sent: true });
  const sent = await app.db
    .selectFrom('emails')
    .innerJoin('instructors', 'instructors.email', 'recipient')
    .select(['slug', 'reply_to', 'plain'])
    .where('plain', 'like', '%practise parking%')
    .execute();
  const plain = expect.stringContaining(`A message from Learner ${id}`);
  expect(sent).toEqual([{ slug: AMARA, reply_to: `${id}@example.com`, plain }]);
});

test('after five lessons cancelled in an hour nothing is booked for the rest of it, and cancelling stays possible', async () => {
  const { path } = await learnerWithLink();
  const browser = app.browser();
  app.clock.set('2026-11-23T10:00:00Z');
  const book = () => browser.post<Lesson>(`${path}/lessons`, wanted('2026-12-10T13:00:00Z'));
  for (let times = 0; times < 5; times += 1) {
    const { status, body } = await book();
    expect(status).toBe(200);
    const cancelled = await browser.post(`${path}/lessons/${body.id}/cancel`, {
      version: 1,
      charged_minutes: 0,
    });
    expect(cancelled.status).toBe(200);
  }
  const refused = await book();
  expect([refused.status, refused.body]).toEqual([
    429,
    { message: expect.stringContaining('You’ve cancelled 5 lessons in the last hour.') },
  ]);
  app.clock.pass({ hours: 1 });
  expect((await book()).status).toBe(200);
});

test('how a test went is said by link, once it has begun and without contradiction, for this learner alone', async () => {
  const { id: learner_id, path } = await learnerWithLink();
  const other = await learnerWithLink();
  const browser = app.browser();
  const entered = { minute: 614, centre: 'Horsforth', entered_by: 'Sam', entered_at: app.clock.now() };
  const id = crypto.randomUUID();
  await app.db
    .insertInto('test_dates')
    .values({ id, learner_id, day: '2026-11-05', ...entered })
    .execute();
  const say = (body: object, from = path) => browser.put(`${from}/tests/${id}/result`, body);
  const passed = { outcome: 'passed', driving_faults: 4, expected_result: 0 };
  expect((await say(passed, other.path)).status).toBe(404);
  expect(await say({ ...passed, serious_faults: 1 })).toMatchObject({
    status: 422,
    body: { errors: { serious_faults: ['With a serious fault a test isn’t passed'] } },
  });
  expect((await say({ ...passed, driving_faults: 100 })).status).toBe(422);
  expect((await browser.delete(`${path}/test`, {})).body).toMatchObject({
    message: 'That test is over. Say how it went.',
  });
  expect(await say(passed)).toMatchObject({ status: 200, body: { id } });
  expect((await say(passed)).status).toBe(409);
  const { test: ahead, lastTest } = await ownLessons(app.db, learner_id, app.clock.now(), { all: false });
  expect([ahead?.isOver, lastTest?.result]).toEqual([true, 'Passed, 4 driving faults']);
});

test('what an examiner marked leads to the skills to practise, and to the first free time', async () => {
  const { id: learner_id, path } = await learnerWithLink();
  const id = crypto.randomUUID();
  const entered = { minute: 614, centre: 'Horsforth', entered_by: 'Sam', entered_at: app.clock.now() };
  await app.db
    .insertInto('test_dates')
    .values({ id, learner_id, day: '2026-11-05', ...entered })
    .execute();
  const said = { outcome: 'failed', expected_result: 0, areas: [22, 11, 22] };
  const browser = app.browser();
  expect((await browser.put(`${path}/tests/${id}/result`, { ...said, areas: [99] })).status).toBe(422);
  expect((await browser.put(`${path}/tests/${id}/result`, said)).status).toBe(200);
  const lines = await linesOfLearner(app.db, learner_id);
  const learner = await findLearner(app.db, learner_id);
  const names = await instructorNames(app.db);
  const of = { learner: { ...learner, id: learner_id }, holder: undefined, isBuyer: false };
  const results = await readResults(app.db, of, { lines, names, now: app.clock.now() });
  expect(results.practice.map(({ name, level }) => [name, level])).toEqual([
    ['Mirrors: vision and use', 'Not started'],
    ['Junctions', 'Not started'],
  ]);
  expect(results.firstFree?.text).toMatch(/ with /);
});

test('the buyer alone asks the office to refund hours that are left, or to give them to another of their learners', async () => {
  const [passed, other] = [people.pop(), people.pop()] as [TaughtLearner, TaughtLearner];
  const buyer = await buyerOf(app, passed);
  const ask = (wish: string, by: TestBrowser = buyer, learner = passed.id, minutes = 600) =>
    by.post(`/v1/learners/${learner}/hours-left`, { wish, expected_minutes: minutes });
  const wishes = async () =>
    (await openQueue(app.db, app.clock.now())).filter(({ subject }) => subject.startsWith('hours-left-'));
  const token = await linkTo(passed, app);
  expect((await ask('refund', app.browser(), token)).status).toBe(403);
  expect((await ask('refund', buyer, passed.id, 540)).body).toMatchObject({ code: 'changed' });
  expect((await ask(other.id)).status).toBe(404);
  expect(await wishes()).toEqual([]);
  expect((await Promise.all([ask('refund'), ask('refund')])).map(({ status }) => status)).toEqual([200, 200]);
  const [task, ...more] = await wishes();
  expect(more).toEqual([]);
  expect(task).toMatchObject({
    title: expect.stringMatching(/^Decide about 10 h that Learner .+ has left after a pass$/),
    facts: ['The buyer would like them refunded'],
    action: { label: 'Decide', href: `/office/learners/${passed.id}#hours-left` },
  });
  // Counted as it is listed.
  const open = async () => (await queueCounts(app.db, app.clock.now())).open;
  const before = await open();
  const orders = app.db.updateTable('orders').where('id', '=', other.orderId);
  const { account_id } = await app.db
    .selectFrom('orders')
    .select('account_id')
    .where('id', '=', passed.orderId)
    .executeTakeFirstOrThrow();
  await orders.set({ account_id }).execute();
  expect((await ask(other.id)).status).toBe(200);
  // Who asks again has thought again.
  const [again] = await wishes();
  expect(again).toMatchObject({
    subject: task?.subject,
    facts: [expect.stringMatching(/^The buyer would like Learner .+ to have them$/)],
  });
  expect(await open()).toBe(before);
  const staff = await app.staff('staff');
  const done = () =>
    staff.post(`/v1/office/learners/${passed.id}/hours-left/${task?.subject.slice(11)}/done`, {});
  expect((await Promise.all([done(), done()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await wishes()).toEqual([]);
  expect(await open()).toBe(before - 1);
});
