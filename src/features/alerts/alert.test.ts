import { expect, test } from 'vitest';
import { turnsFor } from './alert.ts';

test.each([
  ['no place, nobody is told', 0, 0, { kept: 0, told: 0 }],
  ['one place, one is told', 1, 0, { kept: 0, told: 1 }],
  ['a place that somebody was told of, nobody else is', 1, 1, { kept: 1, told: 0 }],
  ['a second place, one more is told', 2, 1, { kept: 1, told: 1 }],
  ['a place that was taken, its turn is over', 0, 1, { kept: 0, told: 0 }],
  ['one of two places taken, one turn is left', 1, 2, { kept: 1, told: 0 }],
  ['no limit, everybody is told', null, 0, { kept: 0, told: Number.POSITIVE_INFINITY }],
])('with %s', (_, places, turns, expected) => {
  expect(turnsFor(places, turns)).toEqual(expected);
});
