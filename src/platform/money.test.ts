import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asPence,
  fromDecimal,
  pounds,
  rateOn,
  readPounds,
  shortPounds,
  sum,
  times,
  toDecimal,
} from './money.ts';

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(asPence);
const sums = fc.integer({ min: 0, max: 1_000_000_000 }).map(asPence);

describe('an amount', () => {
  test('goes to the wire and comes back the same', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(fromDecimal(toDecimal(amount))).toBe(amount);
        expect(toDecimal(amount)).toMatch(/^-?\d+\.\d{2}$/);
      }),
    );
  });

  test.each([
    [0, '0.00', '£0.00'],
    [5, '0.05', '£0.05'],
    [-5, '-0.05', '-£0.05'],
    [36053, '360.53', '£360.53'],
    [115_995, '1159.95', '£1,159.95'],
    [100_000_000, '1000000.00', '£1,000,000.00'],
  ])('of %i pence is written %s and shown %s', (amount, decimal, shown) => {
    expect(toDecimal(asPence(amount))).toBe(decimal);
    expect(pounds(asPence(amount))).toBe(shown);
  });

  test.each(['', '1', '1.5', '1.555', '1,000.00', '£1.00', ' 1.00', '1.00 ', '1e2', '.50', 'NaN', '--1.00'])(
    'is not read from "%s"',
    (text) => {
      expect(() => fromDecimal(text)).toThrow(RangeError);
    },
  );

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never %d pence', (amount) => {
    expect(() => asPence(amount)).toThrow(RangeError);
  });

  test('times a fraction, or a sum too large to count, is an error and not a wrong number', () => {
    expect(() => times(asPence(3), 0.5)).toThrow(RangeError);
    expect(() => sum([asPence(Number.MAX_SAFE_INTEGER), asPence(1)])).toThrow(RangeError);
  });

  test('that is refused is named in the error', () => {
    expect(() => asPence(0.5)).toThrow('Not whole pence: 0.5');
    expect(() => fromDecimal('1.5')).toThrow('Not a decimal amount: 1.5');
  });

  test.each([
    [25_00, '£25'],
    [25_50, '£25.50'],
    [25_05, '£25.05'],
    [1_000_00, '£1,000'],
    [0, '£0'],
  ])('of %i pence is shown without zero pence as %s', (amount, shown) => {
    expect(shortPounds(asPence(amount))).toBe(shown);
  });
});

describe('a rate', () => {
  test('is rounded half up, as exact arithmetic does it', () => {
    fc.assert(
      fc.property(sums, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const exact = (BigInt(amount) * BigInt(rate) * 2n + 10_000n) / 20_000n;
        expect(BigInt(rateOn(amount, rate))).toBe(exact);
      }),
    );
  });

  test.each([
    [1_00, 450, 5],
    [99, 450, 4],
    [1_11, 450, 5],
    [3_33, 1_500, 50],
    [0, 450, 0],
    [34_500, 450, 1_553],
  ])('on %i pence at %i basis points is %i pence', (amount, rate, expected) => {
    expect(rateOn(asPence(amount), rate)).toBe(expected);
  });
});

describe('a typed amount', () => {
  test.each([
    ['25', 25_00],
    ['£25', 25_00],
    ['£  25', 25_00],
    ['  25.50 ', 25_50],
    ['25.5', 25_50],
    ['25.05', 25_05],
    ['0', 0],
    ['1,000', 1_000_00],
    ['12,345.6', 12_345_60],
    ['£1,234,567.89', 1_234_567_89],
    ['999999999', 999_999_999_00],
  ])('of "%s" is %i pence', (typed, amount) => {
    expect(readPounds(typed)).toBe(amount);
  });

  test.each([
    '',
    '£',
    '.5',
    '25.',
    '25.555',
    '25.x',
    '-25',
    '££25',
    'x25',
    '25x',
    '25 00',
    '1e3',
    '1,00',
    '1,0000',
    '1,000,00',
    '1234,000',
    ',000',
    '1,x00',
    '1000000000',
  ])('is not read from "%s"', (typed) => {
    expect(readPounds(typed)).toBeUndefined();
  });

  test('is read back as it was shown', () => {
    fc.assert(
      fc.property(sums, (amount) => {
        expect(readPounds(pounds(amount))).toBe(amount);
        expect(readPounds(shortPounds(amount))).toBe(amount);
      }),
    );
  });
});
