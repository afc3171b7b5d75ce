import { afterAll, beforeAll, expect, test } from 'vitest';
import { diaryDepsOf } from '#src/app/services.server.ts';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { bookingsOfLearner } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { AMARA, at, by, lessonRequest } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { lessonEmails } from '#testing/lesson-emails.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { readBrokenCar } from './read-broken-car.server.ts';

const DAY = '2026-11-26';
let app: AppWithTexts;
let learners: TaughtLearner[];
beforeAll(async () => {
  app = await appWithTexts();
  learners = await learnersWithHours(app.db, 3);
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }));
  for (const slug of [AMARA, 'tom-ackroyd'])
    await app.db.transaction().execute((tx) => setWorkingHours(tx, slug, weekdays));
});
afterAll(() => app.close());

test('a car that breaks down closes the rest of the day like a sick day, with the true reason; what was before stays', async () => {
  const times = ['09:00', '13:00', '15:00'];
  for (const [index, { id: learnerId }] of learners.entries())
    await app.db.transaction().execute((tx) =>
      bookTime(tx, {
        ...lessonRequest(at(times[index] ?? '', DAY), 60),
        ...by('learner', app.clock.now()),
        learnerId,
      }),
    );
  const tom = await app.db
    .selectFrom('instructors')
    .select('email')
    .where('slug', '=', 'tom-ackroyd')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('text_numbers')
    .values({
      email: tom.email,
      phone: '+447400123456',
      checked_at: app.clock.now(),
      reminders: false,
      changes: true,
    })
    .execute();
  app.clock.set(`${DAY}T12:00:00Z`);
  const now = app.clock.now();
  const read = (query = '') => readBrokenCar(diaryDepsOf(app.running), AMARA, new URLSearchParams(query));
  const { from, lessons } = await read();
  expect(from).toBe('12:00');
  const tomAt = lessons.map(({ sameTime }) => sameTime.find(({ label }) => label === 'Tom Ackroyd')?.value);
  expect(tomAt).toEqual(['13:00', '15:00'].map((time) => `1 move tom-ackroyd ${DAY}T${time}:00.000Z`));
  expect((await read('from=14:00')).lessons).toHaveLength(1);

  const amara = await app.instructor();
  const [first, second] = lessons;
  const move = {
    id: first?.id,
    version: 1,
    action: 'move',
    instructor: 'tom-ackroyd',
    starts_at: `${DAY}T13:00:00.000Z`,
  };
  const cancel = { id: second?.id, version: 1, action: 'cancel' };
  const send = (some: object[], last_day = DAY) =>
    amara.post<{ message: string }>('/v1/diary/broken-car', { from, last_day, lessons: some });
  expect(await send([move])).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^A lesson has been booked/) },
  });
  expect((await send([move, cancel], '2026-11-25')).status).toBe(422);
  expect(await send([move, cancel])).toMatchObject({ status: 200, body: { moved: 1, cancelled: 1 } });

  const booked = await Promise.all(learners.map(({ id }) => bookingsOfLearner(app.db, id)));
  expect(booked.flat()).toMatchObject([
    { instructor: AMARA, state: 'booked' },
    { instructor: 'tom-ackroyd', state: 'booked', startsAt: at('13:00', DAY) },
    { instructor: AMARA, state: 'cancelled' },
  ]);
  const closed = await app.db
    .selectFrom('diary_exceptions')
    .select(['kind', 'first_day', 'last_day', 'from_minute', 'to_minute'])
    .execute();
  expect(closed).toEqual([
    { kind: 'closed', first_day: DAY, last_day: DAY, from_minute: 720, to_minute: 1440 },
  ]);
  const told = (await lessonEmails(app.db, now)).filter(({ body }) => body !== null);
  const of = (index: number) => told.find(({ to }) => to === `${learners[index]?.id}@example.com`)?.body;
  expect(of(1)).toContain('Amara’s car has broken down. Sorry.');
  expect(of(1)).toContain('Tom Ackroyd gives your lesson on Thu 26 Nov, 13:00 instead of Amara Osei.');
  expect(of(2)).toContain('Amara Osei cancelled your lesson');
  expect(of(2)).toContain('Amara’s car has broken down. Sorry.');
  expect(of(2)).toContain('Nothing is charged: 1 h can be booked again.');
  await app.sendTexts();
  expect(app.phones.texts().map(({ body }) => body)).toEqual([expect.stringContaining('new lesson')]);
  const office = await app.db
    .selectFrom('emails')
    .select('plain')
    .where('subject', '=', 'Amara Osei’s car has broken down')
    .execute();
  expect(office).toEqual([
    { plain: expect.stringContaining('closed from 12:00, today: 1 moved, 0 asked, 1 cancelled, 0 left.') },
  ]);
});
