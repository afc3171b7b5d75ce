import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { openQueue } from '#src/features/office/today/queue/open-queue.server.ts';
import { queueCounts } from '#src/features/office/today/queue/queue-counts.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { lessonEmails } from '#testing/lesson-emails.ts';
import { setWorkingHours } from '../../availability/working-hours.server.ts';
import { bookingsOfLearner } from '../../bookings/booking-rows.server.ts';
import { testStart } from '../../driving-tests/test-date.ts';
import { enterTest } from '../../driving-tests/test-dates.server.ts';
import { readAway } from './read-time-off.server.ts';

let app: TestApp;
let learners: TaughtLearner[];
beforeAll(async () => {
  app = await testApp();
  learners = await learnersWithHours(app.db, 4);
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }));
  for (const slug of ['amara-osei', 'tom-ackroyd'])
    await app.db.transaction().execute((tx) => setWorkingHours(tx, slug, weekdays));
});
afterAll(() => app.close());

const DAY = '2026-11-25';

test('a sick day moves every lesson in one act, and of two staff at once one hears who was faster', async () => {
  const [sam, aoife] = [await app.staff('staff'), await app.staff('owner')];
  const booked = await Promise.all(
    ['09:00', '11:00', '14:00'].map(async (time, index) => {
      const { body } = await sam.post<{ id: string }>(`/v1/office/learners/${learners[index]?.id}/bookings`, {
        instructor: 'amara-osei',
        starts_at: `${DAY}T${time}:00.000Z`,
        minutes: 60,
      });
      return body.id;
    }),
  );
  const read = await readAway(officeDepsOf(app.running), 'amara-osei', new URLSearchParams({ first: DAY }));
  const tom = read?.lessons.map(
    ({ sameTime }) => sameTime.find(({ label }) => label === 'Tom Ackroyd')?.value,
  );
  expect(tom).toEqual(['09:00', '11:00', '14:00'].map((time) => `1 move tom-ackroyd ${DAY}T${time}:00.000Z`));
  expect(read?.lessons.map(({ suggested }) => suggested.split(' ')[1])).toEqual(['move', 'move', 'move']);

  const lessons = [
    {
      id: booked[0],
      version: 1,
      action: 'move',
      instructor: 'tom-ackroyd',
      starts_at: `${DAY}T09:00:00.000Z`,
    },
    { id: booked[1], version: 1, action: 'propose', starts_at: '2026-11-26T11:00:00.000Z' },
    { id: booked[2], version: 1, action: 'cancel' },
  ];
  const send = (by: typeof sam, some = lessons) =>
    by.post<{ message: string }>('/v1/office/instructors/amara-osei/away', {
      first_day: DAY,
      last_day: DAY,
      lessons: some,
    });
  expect(await send(sam, lessons.slice(1))).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^A lesson has been booked in these days meanwhile\./) },
  });
  const closed = () => app.db.selectFrom('diary_exceptions').select(['kind', 'first_day']).execute();
  expect(await closed()).toEqual([]);

  const answers = await Promise.all([send(sam), send(aoife)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
    /^(Sam Okafor|[\w ]+) moved this lesson to Wed 25 Nov, 09:00 at 10:00\. Nothing has been changed yet\.$/,
  );
  expect(await closed()).toHaveLength(1);
  const now = await Promise.all(learners.slice(0, 3).map(({ id }) => bookingsOfLearner(app.db, id)));
  expect(now.flat()).toMatchObject([
    { id: booked[0], uid: `${booked[0]}@lessons`, instructor: 'tom-ackroyd', sequence: 1, state: 'booked' },
    { id: booked[1], instructor: 'amara-osei', version: 1, state: 'booked' },
    { id: booked[2], state: 'cancelled' },
  ]);
  const log = await app.db
    .selectFrom('audit_log')
    .select('detail')
    .where('did', '=', 'reassignDays')
    .execute();
  expect(log).toEqual([{ detail: 'Wed 25 Nov: 1 moved, 1 asked, 1 cancelled, 0 left' }]);
});

test('a driving test is passed on or its learner is rung, and is never cancelled or moved', async () => {
  const sam = await app.staff('staff');
  const day = '2026-12-09';
  const now = app.clock.now();
  const enter = async (index: number, instructor: string, minute: number) => {
    const learnerId = learners[index]?.id ?? '';
    const test = { day, minute, centre: 'Horsforth', start: testStart({ day, minute }) as Date };
    const actor = { by: 'Learner', role: 'learner', now } as const;
    await app.db
      .transaction()
      .execute((tx) => enterTest(tx, { ...test, ...actor, learnerId, instructor, outcode: 'LS6' }));
    const [booking] = (await bookingsOfLearner(app.db, learnerId)).filter(({ kind }) => kind === 'test');
    if (!booking) throw new Error('No car is kept');
    return booking;
  };
  const read = () => readAway(officeDepsOf(app.running), 'amara-osei', new URLSearchParams({ first: day }));
  const first = await enter(3, 'amara-osei', 614);
  const waysOn = async () => {
    const [only] = (await read())?.lessons ?? [];
    return { ...only, own: only?.otherwise.map(({ value }) => value.split(' ')[1]) };
  };
  expect(await waysOn()).toMatchObject({
    isTest: true,
    nearest: [],
    own: ['ring', 'leave'],
    suggested: expect.stringMatching(/^1 move /),
  });
  const send = (lessons: object[]) =>
    sam.post<{ message: string; code: string }>('/v1/office/instructors/amara-osei/away', {
      first_day: day,
      last_day: day,
      lessons,
    });
  const named = { id: first.id, version: 1 };
  const later = new Date(first.startsAt.getTime() + 3_600_000).toISOString();
  for (const lesson of [
    { ...named, action: 'cancel' },
    { ...named, action: 'propose', starts_at: later },
    { ...named, action: 'move', instructor: 'tom-ackroyd', starts_at: later },
  ])
    expect(await send([lesson])).toMatchObject({ status: 409, body: { code: 'test_stands' } });
  expect(await send([{ ...named, action: 'ring' }])).toMatchObject({ body: { ringing: 1, cancelled: 0 } });

  const told = async () =>
    (await lessonEmails(app.db, now)).filter(
      ({ to, body }) => body !== null && to === `${learners[3]?.id}@example.com`,
    );
  const [rung, ...others] = await told();
  expect(others).toEqual([]);
  expect(rung?.subject).toBe('We’ll ring you about your driving test on Wed 9 Dec');
  expect(rung?.body).toContain('Amara Osei can’t take you to your driving test on Wednesday 9 December.');
  expect(rung?.body).toContain(
    'Your test itself stands: it’s booked with the DVSA, and only you can move it',
  );
  expect(rung?.body).not.toMatch(/cancel/i);
  // It overtook the email that would have put the test into the learner's calendar.
  expect(rung?.invitation).toMatchObject({ method: 'REQUEST', uid: first.uid, sequence: 0 });
  const waits = async () =>
    (await openQueue(app.db, now)).filter(({ subject }) => subject === `no-car-${first.id}`);
  expect(await waits()).toMatchObject([
    { kind: 'lessons', action: { label: 'Find a car', href: `/office/diary/lessons/${first.id}` } },
  ]);
  expect((await queueCounts(app.db, now)).open).toBe((await openQueue(app.db, now)).length);

  const car = { version: 2, instructor: 'tom-ackroyd' };
  expect((await sam.post(`/v1/office/bookings/${first.id}/car`, car)).status).toBe(200);
  expect((await sam.post(`/v1/office/bookings/${first.id}/car`, car)).status).toBe(409);
  expect(await waits()).toEqual([]);
  expect(await bookingsOfLearner(app.db, learners[3]?.id ?? '')).toMatchObject([
    { instructor: 'tom-ackroyd', state: 'booked', startsAt: first.startsAt, noCarSince: null },
  ]);
  const [passed, ...rest] = await told();
  expect(rest).toEqual([]);
  expect(passed).toMatchObject({
    subject: 'Another instructor takes you to your driving test on Wed 9 Dec',
    body: expect.stringContaining('Your test itself hasn’t changed.'),
    invitation: { method: 'REQUEST', uid: first.uid, sequence: 1 },
  });

  const input = { version: 3, initiated_by: 'school', charged_minutes: 0 };
  expect((await sam.post(`/v1/office/bookings/${first.id}/cancel`, input)).status).toBe(200);
  expect(await told()).toMatchObject([
    {
      subject: 'No car is kept for your driving test on Wed 9 Dec',
      body: expect.stringContaining('We have no car for your driving test on Wednesday 9 December.'),
      invitation: { method: 'CANCEL' },
    },
  ]);
});
