import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { offersPayIn3 } from './pay-in-3.ts';

const bounds = { above: asPence(30_00), most: asPence(2_000_00) };

test.each([
  [0, false],
  [29_99, false],
  [30_00, false],
  [30_01, true],
  [1_999_99, true],
  [2_000_00, true],
  [2_000_01, false],
])('%i pence to pay: Pay in 3 is mentioned: %s', (due, offered) => {
  expect(offersPayIn3(asPence(due), bounds)).toBe(offered);
});

test('the bounds are the configuration’s', () => {
  const other = { above: asPence(45_00), most: asPence(60_00) };
  expect([45_00, 45_01, 60_00, 60_01].map((due) => offersPayIn3(asPence(due), other))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
