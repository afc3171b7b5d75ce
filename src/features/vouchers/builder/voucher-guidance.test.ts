import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { guidanceOf } from './voucher-guidance.ts';

/** Packages of one hour and of ten, at these prices in pounds before the fee. */
const board = (name: string, hour: number, ten: number) => [
  { board: name, hours: 1, net: asPence(hour * 100) },
  { board: name, hours: 10, net: asPence(ten * 100) },
];

test.each([
  [24, 230, ['a 1 hour lesson', '2 hours', '4 hours', '10 hours']],
  [28, 270, ['50 minutes', '1 hour 40 minutes', '3 hours', '9 hours']],
  [36, 345, ['40 minutes', '1 hour 20 minutes', '2½ hours', '7 hours']],
  [60, 600, ['20 minutes', '40 minutes', '1 hour 30 minutes', '4 hours']],
])('at £%i an hour and £%i for ten, vouchers buy what the site says', (hour, ten, words) => {
  expect(Object.values(guidanceOf(board('truro manual', hour, ten)))).toEqual(words);
});

test('it is an average of areas and gearboxes, and nothing where no lessons are sold', () => {
  const both = [...board('truro manual', 36, 345), ...board('truro automatic', 40, 385)];
  expect(guidanceOf(both)).toMatchObject({ 25: '30 minutes', 100: '2½ hours' });
  expect(guidanceOf([])).toEqual({});
});
