import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { bundleWorth, type DatedPrice, priceOn, usualDoubt, usualPrice, wasDoubt } from './catalogue.ts';

const price = (pence: number, from: string, until: string | null = null): DatedPrice => ({
  pence: asPence(pence),
  from,
  until,
});

const theory = [price(12_99, '2024-01-01', '2025-01-06'), price(6_99, '2025-01-06')];

describe('dated prices', () => {
  test('stand from their first day until the day before their last', () => {
    expect(priceOn(theory, '2023-12-31')).toBeUndefined();
    expect(priceOn(theory, '2024-01-01')).toBe(12_99);
    expect(priceOn(theory, '2025-01-05')).toBe(12_99);
    expect(priceOn(theory, '2025-01-06')).toBe(6_99);
  });

  test('end without a successor when the product goes off sale', () => {
    const ended = [price(5_00, '2024-01-01', '2024-02-01')];
    expect(priceOn(ended, '2024-02-01')).toBeUndefined();
    expect(usualPrice(ended, '2024-02-01')).toBeUndefined();
  });

  test('make "usually" the price directly before the present one, never one to come', () => {
    const planned = [price(20_00, '2023-01-01', '2024-01-01'), ...theory, price(19_99, '2030-01-01')];
    expect(usualPrice(planned, '2024-06-01')).toBe(20_00);
    expect(usualPrice(planned, '2026-06-01')).toBe(12_99);
    expect(usualPrice([price(6_99, '2024-01-01')], '2026-06-01')).toBeUndefined();
  });

  test('are found whatever order the rows come in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(theory, { minLength: 2 }), (history) => {
        expect(priceOn(history, '2026-01-01')).toBe(6_99);
        expect(usualPrice(history, '2026-01-01')).toBe(12_99);
      }),
    );
  });
});

test.each([
  [
    'charged until the present price began',
    [price(12_99, '2026-01-01', '2026-08-01'), price(6_99, '2026-08-01')],
    undefined,
  ],
  [
    'lower than the present one',
    [price(5_99, '2026-07-20', '2026-08-01'), price(6_99, '2026-08-01')],
    undefined,
  ],
  ['none at all', [price(6_99, '2026-01-01')], undefined],
  [
    'charged until a time before',
    [price(12_99, '2026-01-01', '2026-06-01'), price(6_99, '2026-08-01')],
    'not charged directly before',
  ],
  [
    'charged for a week',
    [price(12_99, '2026-07-25', '2026-08-01'), price(6_99, '2026-08-01')],
    'charged for less than 28 days',
  ],
  [
    'outlasted by the present one',
    [price(12_99, '2024-01-01', '2025-01-06'), price(6_99, '2025-01-06')],
    'too long ago',
  ],
])('an earlier price that was %s', (_, history, doubt) => {
  expect(usualDoubt(history, '2026-11-26')).toBe(doubt);
});

test.each<[string, string, string | null, string | undefined]>([
  ['charged for four weeks, and for as long as the offer runs', '2026-11-29', '2026-12-27', undefined],
  [
    'charged for less than four weeks',
    '2026-11-28',
    '2026-12-01',
    'charged for less than 28 days before the offer',
  ],
  [
    'raised since the offer began',
    '2026-10-01',
    '2026-12-31',
    'charged for less than 28 days before the offer',
  ],
  ['outlasted by the offer', '2026-11-29', '2026-12-28', 'charged for less time than the offer runs'],
  [
    'outlasted so far by an offer without an end',
    '2026-11-29',
    null,
    'charged for less time than the offer runs',
  ],
  ['longer charged than an offer without an end has run', '2026-12-10', null, undefined],
])('beside an offer, a price that was %s', (_what, from, until, doubt) => {
  const history = [price(9_99, '2025-01-01', '2026-11-01'), price(12_99, '2026-11-01')];
  expect(wasDoubt(history, { from, until }, '2027-01-10')).toBe(doubt);
});

describe('a bundle', () => {
  const brain = [price(15_99, '2024-01-01', '2025-01-06'), price(9_99, '2025-01-06')];
  const other = [price(12_99, '2024-01-01')];

  test('is worth what its parts usually cost', () => {
    expect(bundleWorth([theory, brain, other, other], '2026-01-01')).toBe(54_96);
  });

  test('has no worth to boast of when a part is not for sale, or when it has no parts', () => {
    expect(bundleWorth([theory, [price(1, '2030-01-01')]], '2026-01-01')).toBeUndefined();
    expect(bundleWorth([], '2026-01-01')).toBeUndefined();
  });
});
