import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { formatMinutes, isUntrue, minutesBought, VOUCHER_GUIDANCE } from './voucher-guidance.ts';

const packages = (hour: number, ten: number) => [
  { hours: 1, net: asPence(hour) },
  { hours: 10, net: asPence(ten) },
  { hours: 30, net: asPence(1_00) },
];
const bought = (hour: number, ten: number) =>
  VOUCHER_GUIDANCE.map((said) => minutesBought(said, packages(hour, ten)));

test('what a voucher buys is reckoned at the best hourly price of the packages within its reach', () => {
  expect(bought(36_00, 345_00)).toEqual([40, 80, 159, 416]);
  expect(bought(36_00, 400_00)[3]).toBe(399);
  expect(minutesBought({ amount: asPence(25_00), hours: 1 }, [])).toBeUndefined();
});

test.each([
  [66, false],
  [67, true],
  [54, false],
  [53, true],
])('%i minutes for "about 1 hour" are untrue: %s', (minutes, untrue) => {
  expect(isUntrue(minutes, 1)).toBe(untrue);
});

test.each([
  [40, '40 min'],
  [60, '1 h'],
  [80, '1 h 20 min'],
  [0, '0 min'],
])('%i minutes read "%s"', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words);
});
