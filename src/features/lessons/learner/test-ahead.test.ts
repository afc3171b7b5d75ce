import { expect, test } from 'vitest';
import { AMARA, at, by, diarySuite, NOW } from '#testing/diary.ts';
import { dvsaReferenceOf, setDvsaReference } from '../availability/diaries.server.ts';
import { testStart } from '../driving-tests/test-date.ts';
import { enterTest, type TestChanger, testOf } from '../driving-tests/test-dates.server.ts';
import { readTestAhead } from './read-test-ahead.server.ts';

const suite = diarySuite();
const names = new Map([[AMARA, 'Amara Osei']]);

async function enter(day: string, changedBy?: TestChanger, minute = 614, now = NOW) {
  const start = testStart({ day, minute }) as Date;
  const test = { learnerId: suite.learner.id, instructor: AMARA, centre: 'Horsforth', outcode: 'LS6', start };
  await suite.inTransaction((tx) =>
    enterTest(tx, { ...test, day, minute, changedBy, ...by('learner', now) }),
  );
}

async function read(now = NOW) {
  const of = { learnerId: suite.learner.id, instructor: AMARA, names, now };
  return readTestAhead(suite.db, { ...of, test: await testOf(suite.db, suite.learner.id) });
}
const left = async (now = NOW) => (await read(now)).ahead?.changes.left;

test('each change of the learner’s uses one of two, a wrong entry none, and of what the DVSA changes they begin anew', async () => {
  await enter('2026-12-17');
  expect(await left()).toBe(2);
  await enter('2026-12-17');
  expect(await left()).toBe(2);
  await enter('2026-12-18', 'learner');
  expect(await left()).toBe(1);
  await enter('2026-12-18', 'nobody', 690);
  expect(await left()).toBe(1);
  await enter('2026-12-21');
  await enter('2026-12-22');
  expect(await left()).toBe(0);
  await enter('2026-12-23', 'dvsa');
  expect(await left()).toBe(2);
});

test('the next test after one that was taken has all of its changes', async () => {
  await enter('2026-12-02');
  await enter('2026-12-03');
  const after = at('12:00', '2026-12-03');
  expect((await read(after)).ahead).toBeNull();
  await enter('2027-01-05', undefined, 614, after);
  expect(await left(after)).toBe(2);
});

test('the days between now and the test are told in order, with the last day to change it', async () => {
  await enter('2026-12-17');
  await suite.book(at('10:00', '2026-12-08'));
  const { ahead } = await read();
  expect(ahead?.steps.map(({ when, is }) => `${when}: ${is}`)).toEqual([
    'Fri 4 Dec: Last day to change or cancel it without losing the fee',
    'Tue 8 Dec, 10:00: Lesson',
  ]);
  expect(ahead).toMatchObject({
    daysToGo: 25,
    clock: '10:14',
    car: { of: 'Amara', from: '09:00', until: '11:30' },
    changes: { near: 'Bradford (Eccleshill), Bradford (Thornbury) and Harehills' },
  });
  const is = async (day: string) => (await read(at('12:00', day))).ahead?.changes.is;
  expect([await is('2026-12-03'), await is('2026-12-04'), await is('2026-12-05')]).toEqual([
    'ahead',
    'today',
    'over',
  ]);
  expect((await read(at('12:00', '2026-12-05'))).ahead?.steps).toHaveLength(1);
});

test('learners see their instructor’s number with the DVSA once it is given', async () => {
  expect((await read()).reference).toBeNull();
  await suite.inTransaction((tx) => setDvsaReference(tx, AMARA, '248610'));
  expect(await dvsaReferenceOf(suite.db, AMARA)).toBe('248610');
  expect((await read()).reference).toEqual({ number: '248610', of: 'Amara' });
});
