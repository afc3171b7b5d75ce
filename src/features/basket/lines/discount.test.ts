import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import { pricedLine, pricedLines } from '#testing/basket-lines.ts';
import {
  type DiscountRule,
  discountKinds,
  formatConditions,
  formatDiscount,
  takeDiscounts,
} from './discount.ts';
import type { PricedLine } from './line.ts';
import { lineCarriesFee, paidFor, subtotalOf, totalsOf } from './totals.ts';

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
  allowsAnother: false,
  isReferral: false,
  ...change,
});
const lesson = pricedLine(
  { type: 'lesson', dispatch: 'none', price: asPence(345_00), hours: 10, areaSlug: 'leeds' },
  1,
);
const book = pricedLine({ type: 'product', dispatch: 'digital', price: asPence(10_00) }, 3);
const voucher = pricedLine({ type: 'voucher', price: asPence(100_00) }, 1);
const today = { day: '2026-11-27', isHeld: false };
const take = (lines: PricedLine[], ...changes: Partial<DiscountRule>[]) =>
  takeDiscounts(
    lines,
    changes.map((change) => ({ rule: rule(change) })),
    today,
  );
const refusalOf = (lines: PricedLine[], change: Partial<DiscountRule>) =>
  take(lines, change).discounts[0]?.refusal;
const amounts = (lines: PricedLine[], ...changes: Partial<DiscountRule>[]) =>
  take(lines, ...changes).lines.map((line) => line.discount ?? 0);

describe('a code takes off', () => {
  test('a percentage of each line that it is for, and the fee is of what is left', () => {
    const { lines } = take([lesson, book], {});
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
    expect(take([lesson], change)).toEqual({
      lines: [lesson],
      discounts: [{ rule: rule(change), refusal, pence: 0 }],
    });
  });

  test('but its first and last day count, and so does the price with the fee in it', () => {
    for (const change of [{ startsOn: today.day }, { endsOn: today.day }, { minSpend: asPence(360_53) }])
      expect(refusalOf([lesson], change)).toBeUndefined();
  });

  test('but whoever is paying with it keeps it when it ends or is used up', () => {
    const over = rule({ endedOn: today.day, maxUses: 1, uses: 1 });
    const { lines } = takeDiscounts([lesson], [{ rule: over }], { ...today, isHeld: true });
    expect(lines[0]?.discount).toBe(34_50);
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

describe('two codes that allow it', () => {
  const both = { allowsAnother: true };
  const tenPercent = { ...both, code: 'TENTH', appliesTo: 'everything' } as const;
  const twenty = { ...both, code: 'TWENTY', percent: null, pence: asPence(20_00) };

  test('take off the percentage first, then the amount, whichever was entered first', () => {
    for (const codes of [
      [tenPercent, twenty],
      [twenty, tenPercent],
    ]) {
      const { lines, discounts } = take([lesson, book], ...codes);
      expect(discounts.map(({ rule: { code }, pence }) => [code, pence])).toEqual([
        ['TENTH', 37_50],
        ['TWENTY', 20_00],
      ]);
      expect(lines.map(({ discount, secondDiscount }) => [discount, secondDiscount])).toEqual([
        [54_50, 20_00],
        [3_00, undefined],
      ]);
      expect(totalsOf(lines).mpf).toBe(13_07);
    }
  });

  test('take a second percentage off what the first left', () => {
    expect(amounts([lesson], { ...both, code: 'A' }, { ...both, code: 'B', percent: 20 })).toEqual([96_60]);
  });

  test('take the amount that is for less first, so that the other is taken off the rest', () => {
    const books = { ...both, code: 'BOOKS', percent: null, pence: asPence(30_00) };
    const all = { ...both, code: 'ALL', percent: null, pence: asPence(340_00) };
    expect(
      amounts([lesson, book], { ...all, appliesTo: 'everything' }, { ...books, appliesTo: 'products' }),
    ).toEqual([340_00, 30_00]);
  });

  test('ask for their least spend at full prices', () => {
    const least = { ...twenty, minSpend: asPence(360_00) };
    expect(take([lesson], least, tenPercent).discounts.map(({ refusal }) => refusal)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('are refused where one leaves nothing for the other', () => {
    const everything = { ...twenty, code: 'ALL', pence: asPence(900_00) };
    expect(take([lesson], everything, twenty).discounts.map(({ refusal }) => refusal)).toEqual([
      undefined,
      'There’s nothing left for TWENTY to take off.',
    ]);
  });
});

describe('of two codes, the one that was entered last takes nothing off', () => {
  const one = { code: 'FIRST', allowsAnother: true };
  const other = { code: 'ADDED', allowsAnother: true };
  test.each<[string, Partial<DiscountRule>, Partial<DiscountRule>]>([
    ['where only the first allows another', one, { ...other, allowsAnother: false }],
    ['where only the last allows another', { ...one, allowsAnother: false }, other],
    ['where both are for friends', { ...one, isReferral: true }, { ...other, isReferral: true }],
  ])('%s', (_why, first, last) => {
    expect(
      take([lesson], first, last).discounts.map(({ rule: { code }, refusal }) => [code, refusal]),
    ).toEqual([
      ['FIRST', undefined],
      ['ADDED', 'ADDED can’t be used together with FIRST.'],
    ]);
  });

  test('but both hold once they are paid for, and a friend’s code goes with one of the school’s', () => {
    const pair = [{ rule: rule(one) }, { rule: rule({ ...other, allowsAnother: false }) }];
    const { discounts } = takeDiscounts([lesson], pair, { ...today, isHeld: true });
    expect(discounts.map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
    expect(take([lesson], { ...one, isReferral: true }, other).discounts[1]?.refusal).toBeUndefined();
  });
});

test('whatever the basket and its codes: no line is paid for below nothing, and the sums are the total', () => {
  const rules = fc
    .record({
      percent: fc.option(fc.integer({ min: 1, max: 90 })),
      pence: fc.integer({ min: 1, max: 500_00 }).map(asPence),
      appliesTo: fc.constantFrom(...discountKinds),
    })
    .map((one) => ({ ...one, pence: one.percent === null ? one.pence : null, allowsAnother: true }));
  const several = fc
    .tuple(rules, fc.option(rules))
    .map(([one, other]) => [{ ...one, code: 'ONE' }, ...(other ? [{ ...other, code: 'OTHER' }] : [])]);
  fc.assert(
    fc.property(pricedLines, several, (all, codes) => {
      const { lines, discounts } = take(all, ...codes);
      const [first, second] = discounts.filter(({ refusal }) => !refusal);
      for (const line of lines) {
        const { discount = 0, secondDiscount = 0 } = line;
        expect(secondDiscount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeGreaterThanOrEqual(secondDiscount);
        expect(paidFor(line)).toBeGreaterThanOrEqual(0);
      }
      const totals = totalsOf(lines);
      expect(totals.discount).toBe((first?.pence ?? 0) + (second?.pence ?? 0));
      expect(second?.pence ?? 0).toBe(lines.reduce((sum, line) => sum + (line.secondDiscount ?? 0), 0));
      expect(totals.mpf).toBe(feeOn(asPence(sumOf(lines.filter(lineCarriesFee).map(paidFor)))));
      expect(totals.total).toBe(totals.subtotal - totals.discount + totals.postage + totals.mpf);
      expect(totals.total).toBeLessThanOrEqual(totalsOf(all).total);
      expect(amounts(all, ...codes.toReversed())).toEqual(lines.map(({ discount }) => discount ?? 0));
      for (const code of codes)
        expect(totals.discount).toBeGreaterThanOrEqual(totalsOf(take(all, code).lines).discount);
      expectToThePenny(all, lines, [first?.rule, second?.rule]);
    }),
    { numRuns: 300 },
  );
});

/** Each code by itself, line by line: the first off full prices, the second off what the first left. */
function expectToThePenny(full: PricedLine[], reduced: PricedLine[], rules: (DiscountRule | undefined)[]) {
  let left = full.map(subtotalOf).map(Number);
  const taken = [
    reduced.map(({ discount = 0, secondDiscount = 0 }) => discount - secondDiscount),
    reduced.map(({ secondDiscount = 0 }) => secondDiscount),
  ];
  for (const [nth, one] of rules.entries()) {
    const off = taken[nth] ?? [];
    if (!one) {
      expect(sumOf(off)).toBe(0);
      continue;
    }
    const isFor = full.map((line) => amounts([line], { ...one, percent: 90, pence: null })[0] !== 0);
    const base = sumOf(left.filter((_, at) => isFor[at]));
    if (one.pence !== null) expect(sumOf(off)).toBe(Math.min(one.pence, base));
    for (const [at, pence] of left.entries()) {
      const exact = !isFor[at]
        ? 0
        : one.percent === null
          ? (pence * Math.min(one.pence ?? 0, base)) / (base || 1)
          : (pence * one.percent) / 100;
      expect(Math.abs((off[at] ?? 0) - exact)).toBeLessThan(1);
    }
    left = left.map((pence, at) => pence - (off[at] ?? 0));
  }
}

const sumOf = (pence: number[]) => pence.reduce((sum, one) => sum + one, 0);

test('the conditions of a code are said in sentences', () => {
  expect(formatConditions(rule())).toBe('Not with another code.');
  expect(formatConditions(rule({ maxUses: 1, endsOn: '2026-12-31', endedOn: '2026-11-30' }))).toBe(
    'For one order, until 30 November 2026. Not with another code.',
  );
  expect(formatConditions(rule({ onceEach: true, maxUses: 100 }))).toBe(
    'Once for each person, for the first 100 orders. Not with another code.',
  );
  expect(formatConditions(rule({ allowsAnother: true }))).toBe(
    'Can be used with another code that allows it.',
  );
});
