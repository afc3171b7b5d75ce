import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diaryDepsOf } from '#src/app/services.server.ts';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { cancelBooking } from '#src/features/lessons/bookings/end-booking.server.ts';
import { enterTest } from '#src/features/lessons/driving-tests/test-dates.server.ts';
import { ownLessons } from '#src/features/lessons/learner/home/own-lessons.server.ts';
import { learnersTaughtBy, teaches } from '#src/features/lessons/learners/taught-by.server.ts';
import { ASKS_TO_WAIVE } from '#src/features/lessons/notifications/message-text.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { AMARA, at, by, lessonRequest } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { lessonEmails } from '#testing/lesson-emails.ts';
import { placeLine } from '#testing/placed-line.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { readDay } from './day/read-day.server.ts';
import { readLearner } from './learners/read-learner.server.ts';
import { readLesson } from './lesson/read-lesson.server.ts';

let app: AppWithTexts;
let amara: TestBrowser;
let tom: TestBrowser;
let learner: TaughtLearner;
let other: TaughtLearner;
beforeAll(async () => {
  app = await appWithTexts();
  [amara, tom] = [await app.instructor(), await app.instructor('tom-ackroyd')];
  [learner, other] = (await learnersWithHours(app.db, 2)) as [TaughtLearner, TaughtLearner];
});
afterAll(() => app.close());

async function book(startsAt: Date, { id: learnerId } = learner) {
  const answer = await app.db.transaction().execute((tx) =>
    bookTime(tx, {
      ...lessonRequest(startsAt),
      ...by('learner', app.clock.now()),
      outsideWorkingHours: true,
      learnerId,
    }),
  );
  if (!('booked' in answer)) throw new Error(answer.refused);
  return answer.booked;
}

test('an instructor marks a lesson given with a note and skills; to another instructor none of it is there', async () => {
  const { id } = await book(at('10:00', '2026-11-23'));
  const givenPath = `/v1/diary/lessons/${id}/given`;
  expect(await amara.post(givenPath, { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'too_early' },
  });
  app.clock.set('2026-11-23T10:30:00Z');
  const record = { note: 'Good mirrors', marks: [{ skill: 8, level: 3 }] };
  for (const [path, body] of [
    [givenPath, { version: 1 }],
    [`/v1/diary/lessons/${id}/cancel`, { version: 1, reason: 'Ill' }],
  ] as const)
    expect((await tom.post(path, body)).status).toBe(404);
  expect((await tom.put(`/v1/diary/lessons/${id}/record`, record)).status).toBe(404);
  const message = `/v1/diary/learners/${learner.id}/messages`;
  expect((await tom.post(message, { body: 'Hello' })).status).toBe(404);
  expect((await tom.post(`/v1/diary/learners/${randomUUID()}/messages`, { body: 'Hello' })).status).toBe(404);
  expect(await amara.post(givenPath, { version: 1 })).toMatchObject({
    status: 200,
    body: { state: 'given' },
  });
  const notGiven = `/v1/diary/lessons/${id}/not-given`;
  expect((await tom.post(notGiven, { version: 2 })).status).toBe(404);
  expect(await amara.post(notGiven, { version: 2 })).toMatchObject({ body: { state: 'booked', version: 3 } });
  expect(await amara.post(givenPath, { version: 3 })).toMatchObject({ body: { state: 'given' } });
  expect(await amara.put(`/v1/diary/lessons/${id}/record`, record)).toMatchObject({ body: { marked: 1 } });
  const note = app.db.selectFrom('lesson_notes').select(['words', 'written_by']);
  expect(await note.execute()).toEqual([{ words: 'Good mirrors', written_by: 'Amara Osei' }]);
  expect((await amara.post(message, { body: 'See you on Thursday' })).status).toBe(200);
});

test('a holiday names the lessons that it touches before it is made, and leaves them in the diary', async () => {
  const { id } = await book(at('10:00', '2026-12-03'));
  const holiday = { first_day: '2026-12-03', last_day: '2026-12-03', kind: 'holiday' };
  const refused = await amara.post<object>('/v1/diary/dates', holiday);
  expect([refused.status, refused.body.code, refused.body.errors?.affected]).toEqual([
    409,
    'touches_lessons',
    [id],
  ]);
  expect(refused.body.errors?.lessons?.[0]).toContain('Thu 3 Dec, 10:00');
  const dates = () =>
    app.db.selectFrom('diary_exceptions').select('kind').where('instructor_slug', '=', AMARA).execute();
  expect(await dates()).toEqual([]);
  expect((await amara.post('/v1/diary/dates', { ...holiday, affected: id })).status).toBe(200);
  expect(await dates()).toEqual([{ kind: 'holiday' }]);
  const stays = app.db.selectFrom('bookings').select('state').where('id', '=', id);
  expect(await stays.execute()).toEqual([{ state: 'booked' }]);
});

test('a late cancellation says in the diary what its learner wrote, and its charge is waived there', async () => {
  app.clock.set('2026-12-08T08:00:00Z');
  const { id } = await book(at('10:00', '2026-12-09'));
  const reason = `${ASKS_TO_WAIVE} I have a temperature.`;
  await app.db.transaction().execute((tx) =>
    cancelBooking(tx, {
      id,
      version: 1,
      chargedMinutes: 90,
      reason,
      ...by('learner', app.clock.now()),
    }),
  );
  const said = ['Learner asks you to waive the charge.', 'Learner says: “I have a temperature.”'];
  const deps = diaryDepsOf(app.running);
  const self = { slug: AMARA, name: 'Amara Osei', portrait: '', sessionId: '', ip: '' };
  const { said: shown, stop } = await readLesson(deps, self, id, {});
  expect([shown, stop.charge?.minutes]).toEqual([said, 90]);
  expect((await readDay(deps, AMARA)).news[0]).toMatchObject({ id, said });
  const past = async () => (await readLearner(deps, self, learner.id, {})).past.map((lesson) => lesson.id);
  expect(await past()).not.toContain(id);
  const waive = `/v1/diary/lessons/${id}/charges/${stop.charge?.id}/waive`;
  expect(await amara.post(waive, { reason: 'Get well' })).toMatchObject({ body: { waived_minutes: 90 } });
});

test('a gap is offered to learners who can come, once', async () => {
  await placeLine(app.db, learner, AMARA);
  const gap = { starts_at: at('19:00', '2026-12-08').toISOString(), minutes: 60 };
  expect(await tom.post('/v1/diary/gaps', gap)).toMatchObject({ status: 409, body: { code: 'nobody_fits' } });
  expect(await amara.post('/v1/diary/gaps', gap)).toMatchObject({ status: 200, body: { offered: 1 } });
  expect(await amara.post('/v1/diary/gaps', gap)).toMatchObject({
    status: 409,
    body: { code: 'nobody_fits' },
  });
});

test('whoever had nothing but a cancelled lesson with an instructor is not their learner', async () => {
  const [other] = (await learnersWithHours(app.db, 1)) as [TaughtLearner];
  await placeLine(app.db, other, 'tom-ackroyd');
  const actor = by('learner', app.clock.now());
  const taught = async () =>
    (await learnersTaughtBy(app.db, AMARA, app.clock.now())).some(({ id }) => id === other.id);
  const seen = async () => [await teaches(app.db, AMARA, other.id), await taught()];
  await app.db.transaction().execute(async (tx) => {
    const time = lessonRequest(at('10:00', '2026-12-10'));
    const answer = await bookTime(tx, { ...time, ...actor, learnerId: other.id });
    if (!('booked' in answer)) throw new Error(answer.refused);
  });
  expect(await seen()).toEqual([true, true]);
  const { id } = await app.db
    .selectFrom('bookings')
    .select('id')
    .where('learner_id', '=', other.id)
    .executeTakeFirstOrThrow();
  const free = { id, version: 1, chargedMinutes: 0, reason: '', ...actor };
  expect(await app.db.transaction().execute((tx) => cancelBooking(tx, free))).toHaveProperty('cancelled');
  expect(await seen()).toEqual([false, false]);
});

test('the forms of Move and Book show when a day is free, with the drive to the learner, and the lesson itself is not in its way', async () => {
  app.clock.set('2026-12-08T08:00:00Z');
  await app.db
    .transaction()
    .execute((tx) => setWorkingHours(tx, AMARA, [{ weekday: 4, from: 540, to: 840 }]));
  const { id } = await book(at('09:00', '2026-12-10'));
  const self = { slug: AMARA, name: 'Amara Osei', portrait: '', sessionId: '', ip: '' };
  const deps = diaryDepsOf(app.running);
  const { free, move } = await readLesson(deps, self, id, { minutes: 120 });
  expect(free).toEqual({
    day: '2026-12-10',
    dayWords: 'Thursday 10 December',
    minutes: 120,
    times: ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'],
  });
  expect(move).toMatchObject({ day: '2026-12-10', time: '09:00' });
  const books = await readLearner(deps, self, learner.id, { day: '2026-12-10', minutes: 120 });
  expect(books.free.times).toEqual(['11:00', '11:30', '12:00']);
  const ask = { version: 1, day: '2026-12-10', time: '11:00', minutes: 90 };
  const other = (await book(at('12:30', '2026-12-10'))).id;
  expect(await amara.post(`/v1/diary/lessons/${other}/proposals`, { ...ask, time: '10:30' })).toMatchObject({
    status: 409,
    body: { code: 'no_drive', message: expect.stringContaining('no time to drive') },
  });
  expect(await amara.post(`/v1/diary/lessons/${other}/proposals`, { ...ask, time: '09:30' })).toMatchObject({
    status: 409,
    body: {
      code: 'time_taken',
      message: expect.stringMatching(/^There’s another lesson at that time\. The next free times are: /),
    },
  });
  // How soon learners may book is no limit of the instructor's.
  app.clock.set('2026-12-10T06:00:00Z');
  expect((await readLesson(deps, self, id, { minutes: 60 })).free?.times).toContain('09:30');
});

test('a driving test that has begun asks for its result, and not whether it was given', async () => {
  app.clock.set('2026-12-14T08:00:00Z');
  const moment = { day: '2026-12-15', minute: 614, centre: 'Horsforth' };
  const car = { learnerId: learner.id, instructor: AMARA, outcode: 'LS6', start: at('10:14', '2026-12-15') };
  await app.db
    .transaction()
    .execute((tx) => enterTest(tx, { ...moment, ...car, ...by('learner', app.clock.now()) }));
  app.clock.set('2026-12-15T11:00:00Z');
  const self = { slug: AMARA, name: 'Amara Osei', portrait: '', sessionId: '', ip: '' };
  const deps = diaryDepsOf(app.running);
  const [stop] = (await readDay(deps, AMARA)).stops;
  const read = await readLesson(deps, self, stop?.id ?? '', {});
  expect([read.isTest, read.hasBegun, read.isOpen]).toEqual([true, true, false]);
  // The next lesson begins where the last one did, not at the test centre.
  expect((await readLearner(deps, self, learner.id, {})).book.place).toBe('4 Bainbrigge Road, LS6');
  expect(await amara.post(`/v1/diary/lessons/${stop?.id}/given`, { version: stop?.version })).toMatchObject({
    status: 409,
    body: { code: 'test_stands' },
  });
});

test('a learner with a lesson ahead sees the number and the car that their instructor lets be seen', async () => {
  await book(at('10:00', '2026-12-17'));
  const now = app.clock.now();
  const next = async () => (await ownLessons(app.db, learner.id, now, { all: false })).next?.arrival;
  expect(await next()).toEqual({ phone: '', car: '', plate: '' });
  const arrival = { phone: '07700 900123', car: 'Blue Toyota Yaris', plate: 'ab12 cde' };
  expect((await amara.put('/v1/diary/arrival', { ...arrival, phone: 'none' })).status).toBe(422);
  expect((await amara.put('/v1/diary/arrival', arrival)).status).toBe(200);
  expect(await next()).toEqual({ ...arrival, plate: 'AB12 CDE' });
  const told = (await lessonEmails(app.db, now)).map(({ body }) => body).join(' ');
  expect(told).toContain('Instructor: Amara Osei, 07700 900123 Car: Blue Toyota Yaris, AB12 CDE');
  expect((await amara.put('/v1/diary/arrival', {})).status).toBe(200);
  expect(await next()).toEqual({ phone: '', car: '', plate: '' });
});

test('that a lesson begins late is told on its day alone, by email, and by text too where somebody agreed; the page says what came of it', async () => {
  const { id } = await book(at('15:00', '2026-12-03'));
  const late = async (minutes: number) => {
    const { status, body } = await amara.post(`/v1/diary/lessons/${id}/running-late`, { minutes });
    return [status, body];
  };
  app.clock.set('2026-12-02T14:50:00Z');
  expect(await late(10)).toMatchObject([409, { message: expect.stringContaining('on the day of a lesson') }]);
  app.clock.set('2026-12-03T14:50:00Z');
  expect(await late(5)).toEqual([200, { id, texted: 0, emailed: 1 }]);
  const number = { phone: '+447400123456', checked_at: app.clock.now(), reminders: false, changes: true };
  await app.db
    .insertInto('text_numbers')
    .values({ email: `${learner.id}@example.com`, ...number })
    .execute();
  expect(await late(10)).toEqual([200, { id, texted: 1, emailed: 1 }]);
  const self = { slug: AMARA, name: 'Amara Osei', portrait: '', sessionId: '', ip: '' };
  const shown = async () => {
    const { late: told } = await readLesson(diaryDepsOf(app.running), self, id, {});
    return told.map((one) => one.replace(/ to \S+,/, ','));
  };
  expect((await shown()).toSorted()).toEqual([
    '14:50, 10 minutes late: email, on its way',
    '14:50, 10 minutes late: text, on its way',
    '14:50, 5 minutes late: email, on its way',
  ]);
  await app.db
    .updateTable('texts')
    .set({ state: 'undelivered' })
    .where('recipient', '=', number.phone)
    .execute();
  await app.db
    .updateTable('emails')
    .set({ sent_at: app.clock.now() })
    .where('renderer', '=', 'running-late')
    .execute();
  expect(await shown()).toContain('14:50, 10 minutes late: text, didn’t arrive: ring them');
  expect(await shown()).toContain('14:50, 10 minutes late: email, sent');
  expect((await late(11))[0]).toBe(422);
  expect((await late(10))[0]).toBe(200);
  expect(await shown()).toHaveLength(3);
  expect((await late(5))[0]).toBe(200);
  expect((await shown())[0]).toMatch(/5 minutes late: \w+, on its way/);
  expect(await shown()).toHaveLength(5);
  const { renderer_input, recipient } = await app.db
    .selectFrom('emails')
    .select(['renderer_input', 'recipient'])
    .where('renderer', '=', 'running-late')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const email = () =>
    app.running.services.emailRenderers['running-late']?.render(renderer_input ?? '', recipient);
  expect(await email()).toMatchObject({
    subject: 'Amara is running late: about 15:05',
    plain: expect.stringContaining(
      'is running late for your 15:00 lesson today and comes at about 15:05. Sorry.',
    ),
  });
  app.clock.set('2026-12-03T15:31:00Z');
  expect((await late(10))[0]).toBe(409);
  app.clock.set('2026-12-03T16:01:00Z');
  expect(await email()).toBeUndefined();
});

test('that an instructor is on the way is told once, from two hours before, and taken back within ten minutes', async () => {
  const { id } = await book(at('15:00', '2026-12-10'), other);
  const say = async (path: 'on-my-way' | 'not-on-my-way') => {
    const { status, body } = await amara.post(`/v1/diary/lessons/${id}/${path}`, {});
    return [status, body];
  };
  const messages = async () => {
    const rows = await app.db
      .selectFrom('emails')
      .select(['renderer_input', 'recipient'])
      .where('renderer', '=', 'on-my-way')
      .orderBy('position')
      .execute();
    const render = app.running.services.emailRenderers['on-my-way']?.render;
    return Promise.all(
      rows.map(
        async ({ renderer_input, recipient }) => (await render?.(renderer_input ?? '', recipient))?.subject,
      ),
    );
  };
  const shown = async () => {
    const { stops } = await readDay(diaryDepsOf(app.running), AMARA, '2026-12-10');
    return stops.find((stop) => stop.id === id)?.arrival;
  };
  app.clock.set('2026-12-10T12:59:00Z');
  expect((await say('on-my-way'))[0]).toBe(409);
  app.clock.set('2026-12-10T14:40:00Z');
  expect((await tom.post(`/v1/diary/lessons/${id}/on-my-way`, {})).status).toBe(404);
  expect(await say('on-my-way')).toMatchObject([200, { emailed: 1 }]);
  expect(await say('on-my-way')).toMatchObject([200, { emailed: 0 }]);
  expect(await messages()).toEqual(['Amara is on the way']);
  expect(await shown()).toMatchObject({ goneAt: '14:40', mayUndo: true });
  const seen = await ownLessons(app.db, other.id, app.clock.now(), { all: false });
  expect(seen.next).toMatchObject({ onTheWaySince: '14:40' });

  expect(await say('not-on-my-way')).toMatchObject([200, { emailed: 1 }]);
  expect(await messages()).toEqual([undefined, 'Amara isn’t on the way yet']);
  expect((await say('not-on-my-way'))[0]).toBe(409);
  app.clock.set('2026-12-10T14:45:00Z');
  expect(await say('on-my-way')).toMatchObject([200, { emailed: 1 }]);
  expect(await messages()).toEqual([undefined, undefined, 'Amara is on the way']);
  app.clock.set('2026-12-10T14:55:00Z');
  expect((await say('not-on-my-way'))[0]).toBe(409);
  expect(await shown()).toMatchObject({ goneAt: '14:45', mayUndo: false });
});

test('an instructor agrees to texts by the code that was texted to their number', async () => {
  app.clock.set('2026-12-04T10:00:00Z');
  const confirm = async (code: string) => (await amara.post('/v1/diary/number/confirm', { code })).status;
  expect((await amara.post('/v1/diary/number', { phone: '0113 496 0180' })).status).toBe(422);
  expect((await amara.post('/v1/diary/number', { phone: '07400 123777' })).status).toBe(200);
  await app.sendTexts();
  const code = /^\d{6}/.exec(app.phones.texts().at(-1)?.body ?? '')?.[0] ?? '';
  expect(await confirm(code === '000000' ? '000001' : '000000')).toBe(422);
  expect(await confirm(code)).toBe(200);
  const numbers = () =>
    app.db.selectFrom('text_numbers').select('changes').where('phone', '=', '+447400123777').execute();
  expect(await numbers()).toEqual([{ changes: true }]);
  expect((await amara.post('/v1/diary/number/remove', {})).status).toBe(200);
  expect(await numbers()).toEqual([]);
});
