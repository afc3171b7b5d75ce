import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPence, ZERO } from '#src/platform/money.ts';
import { pricedLine, pricedLines } from '#testing/basket-lines.ts';
import {
  type DiscountRule,
  discountKinds,
  formatConditions,
  formatDiscount,
  takeDiscount,
} from './discount.ts';
import type { PricedLine } from './line.ts';
import { paidFor, subtotalOf, totalsOf } from './totals.ts';

const rule = (change: Partial<DiscountRule> = {}): DiscountRule => ({
  code: 'AUTUMN10',
  percent: 10,
  pence: null,
  appliesTo: 'lessons',
  minHours: null,
  area: null,
  startsOn: null,
  endsOn: null,
  endedOn: null,
  maxUses: null,
  uses: 0,
  held: 0,
  onceEach: false,
  newCustomers: false,
  minSpend: ZERO,
  ...change,
});
const lesson = pricedLine(
  { type: 'lesson', dispatch: 'none', price: asPence(345_00), hours: 10, areaSlug: 'leeds' },
  1,
);
const book = pricedLine({ type: 'product', dispatch: 'digital', price: asPence(10_00) }, 3);
const voucher = pricedLine({ type: 'voucher', price: asPence(100_00) }, 1);
const today = { day: '2026-11-27', isHeld: false };
const amounts = (lines: PricedLine[], change: Partial<DiscountRule>) =>
  takeDiscount(lines, rule(change), today).lines.map((line) => line.discount ?? 0);

describe('a code takes off', () => {
  test('a percentage of each line that it is for, and the fee is of what is left', () => {
    const { lines } = takeDiscount([lesson, book], rule(), today);
    expect(lines.map(paidFor)).toEqual([310_50, 30_00]);
    expect(totalsOf(lines)).toMatchObject({ subtotal: 375_00, discount: 34_50, mpf: 13_97, total: 354_47 });
  });

  test('an amount once, shared among its lines in proportion, and never more than they cost', () => {
    expect(
      amounts([lesson, book], { percent: null, pence: asPence(15_00), appliesTo: 'everything' }),
    ).toEqual([13_80, 1_20]);
    expect(amounts([book], { percent: null, pence: asPence(99_00), appliesTo: 'products' })).toEqual([30_00]);
  });

  test.each<[string, Partial<DiscountRule>, number[]]>([
    ['lessons', {}, [34_50, 0, 0]],
    ['packages of some hours or more', { minHours: 10 }, [34_50, 0, 0]],
    ['lessons in one area', { area: { slug: 'leeds', name: 'Leeds' } }, [34_50, 0, 0]],
    ['products', { appliesTo: 'products' }, [0, 3_00, 0]],
    ['gift vouchers, where it is for them', { appliesTo: 'vouchers' }, [0, 0, 10_00]],
    ['everything but gift vouchers', { appliesTo: 'everything' }, [34_50, 3_00, 0]],
  ])('%s', (_what, change, off) => {
    expect(amounts([lesson, book, voucher], change)).toEqual(off);
  });
});

describe('a code takes nothing off, and says why', () => {
  test.each<[Partial<DiscountRule>, string]>([
    [{ startsOn: '2026-12-01' }, 'AUTUMN10 starts on 1 December 2026.'],
    [{ endsOn: '2026-05-31' }, 'AUTUMN10 ended on 31 May 2026.'],
    [{ endsOn: '2026-12-31', endedOn: '2026-11-27' }, 'AUTUMN10 ended on 27 November 2026.'],
    [{ maxUses: 60, uses: 60 }, 'AUTUMN10 has been used the maximum number of times.'],
    [{ minHours: 20 }, 'AUTUMN10 is for lessons, from 20 hours. There’s nothing like that in your basket.'],
    [
      { area: { slug: 'hull', name: 'Hull' } },
      'AUTUMN10 is for lessons, in Hull. There’s nothing like that in your basket.',
    ],
    [{ minSpend: asPence(360_54) }, 'AUTUMN10 is for £360.54 or more of lessons.'],
  ])('%j', (change, refusal) => {
    expect(takeDiscount([lesson], rule(change), today)).toEqual({ lines: [lesson], refusal });
  });

  test('but its first and last day count, and so does the price with the fee in it', () => {
    for (const change of [{ startsOn: today.day }, { endsOn: today.day }, { minSpend: asPence(360_53) }])
      expect(takeDiscount([lesson], rule(change), today).refusal).toBeUndefined();
  });

  test('but whoever is paying with it keeps it when it ends or is used up', () => {
    const over = rule({ endedOn: today.day, maxUses: 1, uses: 1 });
    expect(takeDiscount([lesson], over, { ...today, isHeld: true }).lines[0]?.discount).toBe(34_50);
  });
});

test('a code is said in one phrase', () => {
  expect(formatDiscount(rule({ minHours: 5 }))).toBe('10% off lessons, from 5 hours');
  expect(
    formatDiscount(
      rule({ percent: null, pence: asPence(15_00), newCustomers: true, minSpend: asPence(100_00) }),
    ),
  ).toBe('£15.00 off lessons, first order, from £100.00');
});

test('whatever the basket and the code: no line is paid for below nothing, and the sums are the total', () => {
  const rules = fc
    .record({
      percent: fc.option(fc.integer({ min: 1, max: 90 })),
      pence: fc.integer({ min: 1, max: 500_00 }).map(asPence),
      appliesTo: fc.constantFrom(...discountKinds),
    })
    .map((one) => rule({ ...one, pence: one.percent === null ? one.pence : null }));
  fc.assert(
    fc.property(pricedLines, rules, (all, one) => {
      const { lines, refusal } = takeDiscount(all, one, today);
      for (const line of lines) {
        expect(line.discount ?? 0).toBeGreaterThanOrEqual(0);
        expect(paidFor(line)).toBeGreaterThanOrEqual(0);
      }
      const totals = totalsOf(lines);
      expect(totals.total).toBe(totals.subtotal - totals.discount + totals.postage + totals.mpf);
      expect(totals.total).toBeLessThanOrEqual(totalsOf(all).total);
      if (refusal || one.pence === null) return;
      const reduced = lines.filter((line) => line.discount !== undefined);
      const most = reduced.reduce((sum, line) => sum + subtotalOf(line), 0);
      expect(totals.discount).toBe(Math.min(one.pence, most));
    }),
    { numRuns: 300 },
  );
});

test('the conditions of a code are said in sentences', () => {
  expect(formatConditions(rule())).toBe('Not with another code.');
  expect(formatConditions(rule({ maxUses: 1, endsOn: '2026-12-31', endedOn: '2026-11-30' }))).toBe(
    'For one order, until 30 November 2026. Not with another code.',
  );
  expect(formatConditions(rule({ onceEach: true, maxUses: 100 }))).toBe(
    'Once for each person, for the first 100 orders. Not with another code.',
  );
});
