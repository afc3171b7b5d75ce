import { expect, test } from 'vitest';
import { formatRate, percentPassed } from './pass-rate.ts';

test.each([
  [0, 0, undefined, '0 of 0'],
  [2, 1, 50, '1 of 2'],
  [19, 19, 100, '19 of 19'],
  [20, 13, 65, '65%, 20 tests'],
  [1_302, 781, 60, '60%, 1,302 tests'],
])('of %i tests %i passed', (taken, passed, percent, words) => {
  expect(percentPassed(taken, passed)).toBe(percent);
  expect(formatRate(taken, passed)).toBe(words);
});
