import { expect, test } from 'vitest';
import { placeOf, shownHours } from './shown-hours.ts';

test('a week shows 07:00 to 20:00, and as much more as there is something in', () => {
  expect(shownHours([])).toEqual({ first: 7, last: 20 });
  expect(shownHours([[600, 690]])).toEqual({ first: 7, last: 20 });
  expect(shownHours([[5 * 60 + 30, 390]])).toEqual({ first: 5, last: 20 });
  expect(shownHours([[20 * 60, 21 * 60 + 15]])).toEqual({ first: 7, last: 22 });
  expect(shownHours([[0, 24 * 60 + 30]])).toEqual({ first: 0, last: 24 });
});

test('a lesson stands at its quarter of an hour, for as long as it takes', () => {
  const hours = { first: 7, last: 20 };
  expect(placeOf(hours, [8 * 60 + 30, 10 * 60])).toBe('at-h-1 at-q-2 for-h-1 for-q-2');
  expect(placeOf(hours, [7 * 60, 20 * 60])).toBe('at-h-0 at-q-0 for-h-13 for-q-0');
});

test('two lessons before the usual hours do not stand on one another', () => {
  const hours = shownHours([
    [300, 360],
    [360, 420],
  ]);
  expect([placeOf(hours, [300, 360]), placeOf(hours, [360, 420])]).toEqual([
    'at-h-0 at-q-0 for-h-1 for-q-0',
    'at-h-1 at-q-0 for-h-1 for-q-0',
  ]);
});

test('what goes on past midnight ends with the day, and what is short is long enough to read', () => {
  const hours = { first: 7, last: 24 };
  expect(placeOf(hours, [23 * 60, 24 * 60 + 30])).toBe('at-h-16 at-q-0 for-h-1 for-q-0');
  expect(placeOf(hours, [23 * 60 + 50, 24 * 60])).toBe('at-h-16 at-q-2 for-h-0 for-q-2');
  expect(placeOf(hours, [600, 614], 1)).toBe('at-h-3 at-q-0 for-h-0 for-q-1');
});
