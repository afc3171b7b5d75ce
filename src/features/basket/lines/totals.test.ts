import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { asPence, rateOn } from '#src/platform/money.ts';
import { pricedLine, pricedLines } from '#testing/basket-lines.ts';
import { subtotalOf, totalsOf } from './totals.ts';

const lesson = { type: 'lesson', dispatch: 'none' } as const;

describe('the totals', () => {
  test('of nothing are nothing', () => {
    expect(totalsOf([])).toEqual({
      itemCount: 0,
      subtotal: 0,
      postage: 0,
      mpf: 0,
      total: 0,
      needsDelivery: false,
      hasFee: false,
      hasLessons: false,
      isTraining: false,
    });
  });

  test('round the fee once, on the sum: three lessons of 11p owe 1p, not nothing', () => {
    const elevenPence = { ...lesson, price: asPence(11) };
    expect(totalsOf([pricedLine(elevenPence, 1)]).mpf).toBe(0);
    expect(totalsOf([elevenPence, elevenPence, elevenPence].map((one) => pricedLine(one, 1))).mpf).toBe(1);
    expect(totalsOf([pricedLine({ ...lesson, price: asPence(10) }, 10)]).mpf).toBe(5);
  });

  test.each<[string, Partial<Product>, number]>([
    ['a lesson', lesson, 450],
    ['instructor training', { type: 'training', isInstructorTraining: true }, 450],
    ['a product', { type: 'product', dispatch: 'digital' }, 0],
    ['a posted product', { type: 'product', dispatch: 'physical' }, 0],
    ['a bundle', { type: 'bundle' }, 0],
    ['a course', { type: 'course' }, 0],
    ['a voucher', { type: 'voucher' }, 0],
  ])('of a hundred pounds of %s carry the fee that is due', (_what, product, fee) => {
    expect(totalsOf([pricedLine({ ...product, price: asPence(100_00) }, 1)]).mpf).toBe(fee);
  });

  test('count postage for each posted item, and never for a lesson', () => {
    const posted = pricedLine({ type: 'product', dispatch: 'physical', postage: asPence(1_50) }, 2);
    const odd = pricedLine({ type: 'lesson', dispatch: 'physical', postage: asPence(9_99) }, 1);
    expect(totalsOf([posted, odd])).toMatchObject({ postage: 3_00, needsDelivery: true });
    expect(totalsOf([odd])).toMatchObject({ postage: 0, needsDelivery: false });
  });

  test('always add up, whatever is bought and in whatever order', () => {
    fc.assert(
      fc.property(pricedLines, (lines) => {
        const totals = totalsOf(lines);
        const bearing = lines.filter(
          ({ product }) => product.type === 'lesson' || product.isInstructorTraining,
        );
        const fee = bearing.reduce((all, line) => all + line.product.price * line.quantity, 0);
        expect(totals.total).toBe(totals.subtotal + totals.postage + totals.mpf);
        expect(totals.subtotal).toBe(lines.reduce((all, line) => all + subtotalOf(line), 0));
        expect(totals.mpf).toBe(rateOn(asPence(fee), 450));
        expect(totals.itemCount).toBe(lines.reduce((all, line) => all + line.quantity, 0));
        expect(totals.hasFee).toBe(totals.mpf > 0);
        expect(totalsOf([...lines].reverse())).toEqual(totals);
      }),
    );
  });
});
