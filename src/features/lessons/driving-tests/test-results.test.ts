import { expect, test } from 'vitest';
import type { Tx } from '#src/platform/db/db.server.ts';
import { AMARA, by, diarySuite, NOW } from '#testing/diary.ts';
import { bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import { completeLesson, type Ending, markNoShow } from '../bookings/end-booking.server.ts';
import { testStart } from './test-date.ts';
import { enterTest } from './test-dates.server.ts';
import { contradiction } from './test-outcome.ts';
import { type NewResult, recordTestResult, testsTaken } from './test-results.server.ts';
import {
  testResultsAwaitedSince,
  testsAwaitingResultOf,
  testsLongAwaitingResult,
} from './tests-awaiting-result.server.ts';

const suite = diarySuite();
const daysOn = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000);

/** A test of the suite's learner at 10:14 with Amara's car. */
async function enter(day: string, now = NOW) {
  const moment = { day, minute: 614 };
  const who = { learnerId: suite.learner.id, instructor: AMARA, centre: 'Horsforth', outcode: 'LS6' };
  const start = testStart(moment) as Date;
  return suite.inTransaction((tx) => enterTest(tx, { ...moment, ...who, start, ...by('learner', now) }));
}

const taken = (now: Date) => testsTaken(suite.db, suite.learner.id, now);

const record = (testId: string, result: Partial<NewResult> & { now: Date }) =>
  suite.inTransaction((tx) =>
    recordTestResult(tx, {
      ...by('instructor', result.now),
      learnerId: suite.learner.id,
      testId,
      expected: 0,
      outcome: 'failed',
      driving: null,
      serious: null,
      dangerous: null,
      areas: [],
      faults: '',
      hadTestBefore: false,
      ...result,
    }),
  );

const counted = () =>
  suite.db
    .selectFrom('test_dates')
    .select(['day', 'outcome', 'is_first', 'area_slug'])
    .orderBy('day')
    .orderBy('outcome')
    .execute();

test('a test has no result before it begins, and one that was changed or removed before is none', async () => {
  await enter('2026-11-26');
  await enter('2026-11-27');
  expect(await taken(daysOn(3))).toEqual([]);
  const [only, ...others] = await taken(daysOn(5));
  expect([only?.day, others]).toEqual(['2026-11-27', []]);
  expect(await record(only?.id ?? '', { now: daysOn(3) })).toBe('unknown');
  expect(await record(only?.id ?? '', { now: daysOn(5) })).toBe('recorded');
});

test('the next test leaves one that is over, and its car, as they are', async () => {
  await enter('2026-11-26');
  await enter('2026-12-16', daysOn(5));
  expect((await taken(daysOn(5))).map(({ day }) => day)).toEqual(['2026-11-26']);
  const states = (await bookingsOfLearner(suite.db, suite.learner.id)).map(({ state }) => state);
  expect(states).toEqual(['booked', 'booked']);
});

test('a test that has begun is no lesson to mark as given or as a no-show', async () => {
  await enter('2026-11-26');
  const [{ id, version } = { id: '', version: 0 }] = await bookingsOfLearner(suite.db, suite.learner.id);
  const marks = [completeLesson, markNoShow] as ((tx: Tx, ending: Ending) => Promise<object>)[];
  for (const mark of marks)
    for (const role of ['instructor', 'office'] as const) {
      const ending = { id, version, ...by(role, daysOn(5)) };
      expect(await suite.inTransaction((tx) => mark(tx, ending))).toEqual({ refused: 'test_stands' });
    }
});

test('a correction keeps what was said before, and the slower of two is refused', async () => {
  await enter('2026-11-26');
  const now = daysOn(5);
  const [{ id } = { id: '' }] = await taken(now);
  await record(id, { now, outcome: 'failed', driving: 3, serious: 1, faults: 'Junctions: observation' });
  expect(await record(id, { now, outcome: 'passed' })).toBe('changed');
  const [test] = await taken(now);
  await record(id, { ...by('office', now), outcome: 'passed', expected: test?.results[0]?.id ?? 0 });
  expect((await taken(now))[0]?.results).toMatchObject([
    { outcome: 'passed', role: 'office', driving: null },
    { outcome: 'failed', role: 'instructor', driving: 3, serious: 1, faults: 'Junctions: observation' },
  ]);
});

test('the first test counts as first whichever is said first, unless there was one elsewhere', async () => {
  await enter('2026-11-26');
  await enter('2026-12-16', daysOn(5));
  const now = daysOn(30);
  const [second, first] = await taken(now);
  await record(second?.id ?? '', { now, outcome: 'passed' });
  expect(await counted()).toMatchObject([
    { outcome: null, is_first: false },
    { outcome: 'passed', is_first: true, area_slug: 'leeds' },
  ]);
  await record(first?.id ?? '', { now });
  expect(await counted()).toMatchObject([
    { outcome: 'failed', is_first: true },
    { outcome: 'passed', is_first: false },
  ]);
  const said = async () => (await taken(now)).at(-1)?.results[0]?.id ?? 0;
  await record(first?.id ?? '', { now, expected: await said(), hadTestBefore: true });
  expect((await counted()).map(({ is_first }) => is_first)).toEqual([false, false]);
  await record(first?.id ?? '', { now, expected: await said(), outcome: 'not_taken' });
  expect((await counted()).map(({ is_first }) => is_first)).toEqual([false, true]);
});

test('the instructor is asked after the day of the test, the office after a week, and nobody after eight', async () => {
  await enter('2026-11-26');
  const asks = async (now: Date) => ({
    instructor: (await testsAwaitingResultOf(suite.db, AMARA, now)).length,
    office: (await testsLongAwaitingResult(suite.db, now)).length,
    counted: (await testResultsAwaitedSince(suite.db, now).execute()).length,
  });
  expect(await asks(new Date('2026-11-26T18:00:00Z'))).toEqual({ instructor: 0, office: 0, counted: 0 });
  expect(await asks(new Date('2026-11-27T08:00:00Z'))).toEqual({ instructor: 1, office: 0, counted: 0 });
  expect(await asks(new Date('2026-12-04T08:00:00Z'))).toEqual({ instructor: 1, office: 1, counted: 1 });
  expect(await testsAwaitingResultOf(suite.db, 'tom-ackroyd', new Date('2026-12-04T08:00:00Z'))).toEqual([]);
  const now = new Date('2026-12-05T08:00:00Z');
  const [test] = await taken(now);
  await record(test?.id ?? '', { now, outcome: 'not_taken' });
  expect(await asks(now)).toEqual({ instructor: 0, office: 0, counted: 0 });
});

test.each([
  ['passed', { driving: 15, serious: 0, dangerous: null }, undefined],
  ['passed', { driving: 16, serious: null, dangerous: null }, 'driving_faults'],
  ['passed', { driving: 0, serious: 1, dangerous: null }, 'serious_faults'],
  ['passed', { driving: 0, serious: null, dangerous: 1 }, 'dangerous_faults'],
  ['failed', { driving: 16, serious: 1, dangerous: 1 }, undefined],
] as const)('%s with %o faults is contradicted by %s', (outcome, faults, field) => {
  expect(contradiction(outcome, faults)?.[0]).toBe(field);
});
