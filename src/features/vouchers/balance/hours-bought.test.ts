import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { hoursBought } from './hours-bought.ts';

const packages = [
  { hours: 1, net: asPence(36_00) },
  { hours: 2, net: asPence(72_00) },
  { hours: 10, net: asPence(345_00) },
];

test.each([
  ['nothing for less than an hour with its fee', 37_61, 0],
  ['an hour for just its price with the fee', 37_62, 1],
  ['two hours for £100', 100_00, 2],
  ['the ten hours’ price where it is lower', 360_53, 10],
  ['nine hours where the ten are a penny short', 360_52, 9],
  ['packages together', 473_39, 13],
])('an amount buys %s', (_name, amount, hours) => {
  expect(hoursBought(asPence(amount), packages)).toBe(hours);
});

test('without packages nothing is bought', () => {
  expect(hoursBought(asPence(1_000_00), [])).toBe(0);
});
