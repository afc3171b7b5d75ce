import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { lettersTo } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { learnersWithHours, linkTo, type TaughtLearner } from '#testing/learners.ts';
import { passLessons } from '#testing/shares.ts';
import type { Booking } from '../../booking.ts';
import { peopleOfBookings } from '../../bookings/lesson-people.server.ts';
import { openShare } from '../../learners/shares.server.ts';
import { readLearner } from './read-learners.server.ts';

let app: TestApp;
let people: TaughtLearner[];
beforeAll(async () => {
  app = await testApp();
  people = await learnersWithHours(app.db, 3);
});
afterAll(() => app.close());

const read = async ({ id }: TaughtLearner) => {
  const found = await readLearner(officeDepsOf(app.running), id);
  if (!found) throw new Error('no such learner');
  return found;
};
const opens = async (token: string) =>
  (await app.browser().get(`/v1/learners/${token}/lessons`)).status === 200;

/** Lessons passed to an address, with the token of the link that was emailed. */
async function passTo(to: string, { id }: TaughtLearner) {
  const sharing = { learner: { id, name: 'Sam' }, to, by: 'Joan Watson', buyerEmail: 'joan@example.com' };
  expect(await passLessons(app.running.services, sharing)).toBe('shared');
  const [letter] = await lettersTo(app, to);
  return /your-lessons\/([0-9a-z]{26})/.exec(letter?.plain ?? '')?.[1] ?? '';
}

test('staff correct a learner’s name and phone, which their instructor has from then on', async () => {
  const learner = people.pop() as TaughtLearner;
  const line = { orderId: learner.orderId, position: 0 };
  const instructorReads = async () =>
    (
      await peopleOfBookings(app.db, [{ id: 'a lesson', learnerId: learner.id, line } as unknown as Booking])
    ).get('a lesson');
  expect((await instructorReads())?.name).not.toBe('Samira Watson');
  const staff = await app.staff('staff');
  const path = `/v1/office/learners/${learner.id}`;
  expect((await staff.put(path, { name: 'Samira Watson', phone: '07700 900982' })).status).toBe(200);
  expect((await read(learner)).learner).toMatchObject({ name: 'Samira Watson', phone: '07700 900982' });
  expect(await instructorReads()).toMatchObject({ name: 'Samira Watson', phone: '+447700900982' });
  expect((await staff.put(path, { name: '', phone: '12' })).status).toBe(422);
});

test('staff see everything that opens a learner’s lessons, and end each of them', async () => {
  const learner = people.pop() as TaughtLearner;
  const receipt = await linkTo(learner, app);
  const token = await passTo('sam@pass.example', learner);
  const { links } = await read(learner);
  expect(links.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^sam@pass\.example, from Joan Watson: not opened yet, emailed at /),
    expect.stringMatching(/^In the receipt, at /),
  ]);
  await openShare(app.running.services, token);
  expect([await opens(token), await opens(receipt)]).toEqual([true, true]);
  const staff = await app.staff('staff');
  for (const { id } of links) {
    const path = `/v1/office/learners/${learner.id}/links/${id}`;
    expect((await staff.delete(path, {})).status).toBe(200);
    expect((await staff.delete(path, {})).status).toBe(409);
  }
  expect([await opens(token), await opens(receipt)]).toEqual([false, false]);
  expect((await read(learner)).links).toEqual([]);
  // Emails about the lessons go again to the person who passed them on.
  expect((await read(learner)).learner.email).toBe('joan@example.com');
});

test('a corrected email address closes the lessons to the one before', async () => {
  const learner = people.pop() as TaughtLearner;
  const token = await passTo('wrong@pass.example', learner);
  await openShare(app.running.services, token);
  const owner = await app.staff('owner');
  const path = `/v1/office/learners/${learner.id}/email`;
  const correction = { email: 'right@pass.example', expected_email: 'wrong@pass.example' };
  expect((await owner.put(path, { ...correction, expected_email: 'other@pass.example' })).status).toBe(409);
  expect((await owner.put(path, correction)).status).toBe(200);
  expect(await opens(token)).toBe(false);
  expect(await read(learner)).toMatchObject({ learner: { email: 'right@pass.example' }, links: [] });
});
