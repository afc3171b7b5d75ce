import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAnswer,
  dueToday,
  formatProgress,
  INTERVALS,
  type Progress,
  topicProgress,
} from './repetition.ts';

const DAY = '2026-03-01';
const later = (days: number) => Temporal.PlainDate.from(DAY).add({ days }).toString();
/** Answers, each some days after the one before. */
const answers = fc.array(fc.record({ isRight: fc.boolean(), wait: fc.nat(60) }), { maxLength: 40 });

function play(given: readonly { isRight: boolean; wait: number }[]) {
  let day = 0;
  let progress: Progress | undefined;
  return given.map(({ isRight, wait }) => {
    day += wait;
    const before = progress;
    const today = later(day);
    progress = afterAnswer(before, isRight, today);
    return { before, after: progress, isRight, today };
  });
}

test('a question that is always right comes again after 1, 3, 7, 16 and 35 days', () => {
  let progress: Progress | undefined;
  let today = DAY;
  const waits = Array.from({ length: 6 }, () => {
    progress = afterAnswer(progress, true, today);
    const wait = Temporal.PlainDate.from(today).until(progress.dueOn).days;
    today = progress.dueOn;
    return wait;
  });
  expect(waits).toEqual([1, 3, 7, 16, 35, 35]);
});

test('whatever is answered and when: a box is one of six, and nothing is due in the past or later than its box says', () => {
  fc.assert(
    fc.property(answers, (given) => {
      for (const { after, today } of play(given)) {
        expect(after.box).toBeGreaterThanOrEqual(0);
        expect(after.box).toBeLessThan(INTERVALS.length);
        expect(after.dueOn >= today).toBe(true);
        const wait = Temporal.PlainDate.from(today).until(after.dueOn).days;
        expect(wait).toBeLessThanOrEqual(INTERVALS[after.box] ?? 0);
      }
    }),
  );
});

test('a wrong answer always begins again, due the same day; a right one never moves back, nor more than one box on', () => {
  fc.assert(
    fc.property(answers, (given) => {
      for (const { before, after, isRight, today } of play(given)) {
        if (!isRight) expect(after).toEqual({ box: 0, dueOn: today });
        else {
          expect(after.box).toBeGreaterThanOrEqual(before?.box ?? 0);
          expect(after.box).toBeLessThanOrEqual((before?.box ?? 0) + 1);
        }
      }
    }),
  );
});

test('the same answer twice in a day counts once', () => {
  fc.assert(
    fc.property(answers, fc.boolean(), (given, isRight) => {
      const last = play(given).at(-1);
      const today = last?.today ?? DAY;
      const once = afterAnswer(last?.after, isRight, today);
      expect(afterAnswer(once, isRight, today)).toEqual(once);
    }),
  );
});

test('what is due comes with the wrong ones first, then by how long it has waited', () => {
  const kept = [
    { id: 'later', box: 2, dueOn: '2026-03-02' },
    { id: 'old', box: 3, dueOn: '2026-02-01' },
    { id: 'wrong', box: 0, dueOn: '2026-03-01' },
    { id: 'new', box: 1, dueOn: '2026-03-01' },
  ];
  expect(dueToday(kept, DAY).map(({ id }) => id)).toEqual(['wrong', 'old', 'new']);
});

test('a topic says how it stands', () => {
  const progress = new Map<string, Progress>([
    ['a', { box: 1, dueOn: DAY }],
    ['b', { box: 0, dueOn: DAY }],
    ['of another topic', { box: 1, dueOn: DAY }],
  ]);
  expect(formatProgress(topicProgress(['a', 'b', 'c'], progress))).toBe(
    '1 of 3 right, 1 wrong, 1 not answered yet',
  );
  expect(formatProgress(topicProgress(['a'], progress))).toBe('1 of 1 right');
  expect(formatProgress(topicProgress(['c'], progress))).toBe('Not started');
});
