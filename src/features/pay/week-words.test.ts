import { expect, test } from 'vitest';
import { weekOf } from './week-words.ts';

test.each([
  ['2026-11-16', '2026-11-22', '16 to 22 November 2026'],
  ['2026-11-30', '2026-12-06', '30 November to 6 December 2026'],
  ['2026-12-28', '2027-01-03', '28 December 2026 to 3 January 2027'],
])('a week from %s to %s is %s', (first, last, words) => {
  expect(weekOf({ first, last })).toBe(words);
});
