import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { AMARA, by, diarySuite, NOW } from '#testing/diary.ts';
import { lessonEmails } from '#testing/lesson-emails.ts';
import { addException } from '../availability/working-hours.server.ts';
import { bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import { reportCarUnavailable, testsWithoutCar } from './no-car.server.ts';
import { testStart } from './test-date.ts';
import { enterTest } from './test-dates.server.ts';
import { workAgain } from './work-again.server.ts';

const suite = diarySuite();
const DAY = '2026-11-26';
const MOMENT = { day: DAY, minute: 614 };
const office = by('office');

/** A driving test of the suite's learner for which Amara's car is kept. */
async function testBooked() {
  await suite.inTransaction((tx) =>
    enterTest(tx, {
      ...MOMENT,
      start: testStart(MOMENT) as Date,
      centre: 'Horsforth',
      outcode: 'LS6',
      ...by('learner'),
      learnerId: suite.learner.id,
      instructor: AMARA,
    }),
  );
  return testNow();
}

async function testNow() {
  const [booking] = await bookingsOfLearner(suite.db, suite.learner.id);
  if (!booking) throw new Error('No car is kept');
  return booking;
}

const dayOff = (firstDay: string, lastDay = firstDay) =>
  suite.inTransaction((tx) =>
    addException(tx, AMARA, { kind: 'holiday', firstDay, lastDay, by: 'Amara', now: NOW }),
  );
const work = (id: string) => suite.inTransaction((tx) => workAgain(tx, AMARA, { id, ...by('instructor') }));
const waits = async () => (await testsWithoutCar(suite.db, NOW)).length;
const subjectsTo = async (to: string) =>
  (await lessonEmails(suite.db, NOW)).filter((one) => one.body !== null && one.to === to);

test('a day off that is taken back gives a driving test its car again, and its learner hears', async () => {
  const { id, version, uid } = await testBooked();
  const away = await dayOff(DAY);
  await suite.inTransaction((tx) => reportCarUnavailable(tx, { id, version, ...office }));
  expect(await waits()).toBe(1);
  expect(await work(away)).toBe(true);
  expect(await waits()).toBe(0);
  expect(await testNow()).toMatchObject({ state: 'booked', noCarSince: null, version: 3 });
  expect(await suite.eventsOf({ id })).toEqual(['1 booked', '2 car_unavailable', '3 car_available']);
  expect(await subjectsTo(`${suite.learner.id}@example.com`)).toMatchObject([
    {
      subject: 'There’s a car for your driving test on Thu 26 Nov again',
      body: expect.stringContaining('Amara takes you to your test after all'),
      invitation: { method: 'REQUEST', uid, sequence: 0 },
    },
  ]);
  expect(await work(away)).toBe(false);
});

test('another day off that closes its time keeps it waiting', async () => {
  const { id, version } = await testBooked();
  const [one, longer] = [await dayOff(DAY), await dayOff('2026-11-24', '2026-11-28')];
  await suite.inTransaction((tx) => reportCarUnavailable(tx, { id, version, ...office }));
  await work(one);
  expect(await waits()).toBe(1);
  await work(longer);
  expect(await waits()).toBe(0);
});

test('the instructor is sent the test that was booked, though its car was gone before the email left', async () => {
  const { id, version } = await testBooked();
  await suite.inTransaction((tx) => reportCarUnavailable(tx, { id, version, ...office }));
  const emails = (await lessonEmails(suite.db, NOW)).filter(({ body }) => body !== null);
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^New driving test: Learner /),
    'We’ll ring you about your driving test on Thu 26 Nov',
  ]);
  for (const { invitation } of emails) expect(invitation).toMatchObject({ method: 'REQUEST', sequence: 0 });
  await sql`delete from diary_exceptions`.execute(suite.db);
});
