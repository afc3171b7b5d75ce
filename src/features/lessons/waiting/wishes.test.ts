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
  const leave = () => suite.act((tx) => leaveWaitingList(tx, suite.learner.id, { id: one, now: NOW }));
  expect([await leave(), await leave()]).toEqual([true, false]);
});
