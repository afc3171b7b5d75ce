import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { bookingsOfLearner } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { setWorkingHours } from '#src/features/lessons/diary/working-hours.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { readAway } from './read-away.server.ts';

let app: TestApp;
let learners: TaughtLearner[];
beforeAll(async () => {
  app = await testApp();
  learners = await learnersWithHours(app.db, 3);
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
        startsAt: `${DAY}T${time}:00.000Z`,
        minutes: 60,
      });
      return body.id;
    }),
  );
  const read = await readAway(officeDepsOf(app.running), 'amara-osei', new URLSearchParams({ first: DAY }));
  const tom = read?.lessons.map(
    ({ sameTime }) => sameTime.find(({ words }) => words === 'Tom Ackroyd')?.value,
  );
  expect(tom).toEqual(['09:00', '11:00', '14:00'].map((time) => `1 move tom-ackroyd ${DAY}T${time}:00.000Z`));
  expect(read?.lessons.map(({ suggested }) => suggested.split(' ')[1])).toEqual(['move', 'move', 'move']);

  const lessons = [
    { id: booked[0], version: 1, what: 'move', instructor: 'tom-ackroyd', startsAt: `${DAY}T09:00:00.000Z` },
    { id: booked[1], version: 1, what: 'propose', startsAt: '2026-11-26T11:00:00.000Z' },
    { id: booked[2], version: 1, what: 'cancel' },
  ];
  const send = (by: typeof sam, some = lessons) =>
    by.post<{ message: string }>('/v1/office/instructors/amara-osei/away', {
      ...{ firstDay: DAY, lastDay: DAY, lessons: some },
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
    /^(Sam Okafor|[\w ]+) moved this lesson to Wed 25 Nov, 09:00 at 10am\. Nothing has been changed yet\.$/,
  );
  expect(await closed()).toHaveLength(1);
  const now = await Promise.all(learners.map(({ id }) => bookingsOfLearner(app.db, id)));
  expect(now.flat()).toMatchObject([
    { id: booked[0], uid: `${booked[0]}@lessons`, instructor: 'tom-ackroyd', sequence: 1, state: 'booked' },
    { id: booked[1], instructor: 'amara-osei', version: 1, state: 'booked' },
    { id: booked[2], state: 'cancelled' },
  ]);
  const log = await app.db
    .selectFrom('office_log')
    .select('detail')
    .where('did', '=', 'reassignDays')
    .execute();
  expect(log).toEqual([{ detail: 'Wed 25 Nov: 1 moved, 1 asked, 1 cancelled, 0 left' }]);
});
