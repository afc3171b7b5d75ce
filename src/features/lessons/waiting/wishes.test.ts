import { expect, test } from 'vitest';
import { AMARA, diarySuite, NOW } from '#testing/diary.ts';
import type { TaughtLearner } from '#testing/learners.ts';
import { joinWaitingList, leaveWaitingList, type Wish, waitingFor } from './waiting-list.server.ts';

const suite = diarySuite();
const THURSDAYS: Wish = {
  ...{ instructor: AMARA, weekdays: [4], from: 540, to: 1020, minutes: 60, lastDay: '2026-12-24' },
};
const wait = (who: TaughtLearner, wish: Partial<Wish> = {}) =>
  suite.act((tx) => joinWaitingList(tx, who.id, { wish: { ...THURSDAYS, ...wish }, now: NOW }));

test('the same wish is kept once, and left once', async () => {
  const [one, again, other] = [
    await wait(suite.learner),
    await wait(suite.learner),
    await wait(suite.learner, { from: 600 }),
  ];
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(await waitingFor(suite.db, suite.learner.id, '2026-11-22')).toEqual([
    { id: one, ...THURSDAYS },
    { id: other, ...THURSDAYS, from: 600 },
  ]);
  const leave = () => suite.act((tx) => leaveWaitingList(tx, suite.learner.id, { id: one ?? '', now: NOW }));
  expect([await leave(), await leave()]).toEqual([true, false]);
});

test('a learner has five wishes at the most, and room for another once one is left or has ended', async () => {
  const { learner } = suite;
  const days = [1, 2, 3, 4].map((weekday) => wait(learner, { weekdays: [weekday] }));
  const ids = await Promise.all([...days, wait(learner, { weekdays: [5], lastDay: '2026-11-23' })]);
  expect(ids.every((id) => id !== undefined)).toBe(true);
  const sixth = { weekdays: [6] };
  const atOnce = await Promise.all([wait(learner, sixth), wait(learner, { weekdays: [7] })]);
  expect(atOnce).toEqual([undefined, undefined]);
  expect(await wait(learner, { weekdays: [1] })).toBe(ids[0]);
  const later = new Date('2026-11-24T12:00:00Z');
  const wish = { ...THURSDAYS, ...sixth };
  expect(await suite.act((tx) => joinWaitingList(tx, learner.id, { wish, now: later }))).toBeDefined();
});
