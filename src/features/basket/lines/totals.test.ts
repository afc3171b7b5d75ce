import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { asPence, rateOn } from '#src/platform/money.ts';
import { pricedLine, pricedLines } from '#testing/basket-lines.ts';
import type { PricedLine } from './line.ts';
import { subtotalOf, totalsOf } from './totals.ts';
import { type Voucher, voucherProduct } from './voucher-line.ts';

const lesson = { type: 'lesson', dispatch: 'none' } as const;

describe('the totals', () => {
  test('of nothing are nothing', () => {
    expect(totalsOf([])).toEqual({
      itemCount: 0,
      subtotal: 0,
      discount: 0,
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

  test('count the postage of gift cards once, beside that of what is posted with them', () => {
    const posted = pricedLine({ type: 'product', dispatch: 'physical', postage: asPence(1_50) }, 2);
    const eVoucher = voucherLine('e-voucher');
    const giftCard = voucherLine('gift-card');
    expect(totalsOf([giftCard])).toMatchObject({ postage: 1_99, needsDelivery: true, mpf: 0 });
    expect(totalsOf([giftCard, giftCard]).postage).toBe(1_99);
    expect(totalsOf([eVoucher, giftCard, posted])).toMatchObject({ postage: 4_99, needsDelivery: true });
    expect(totalsOf([eVoucher])).toMatchObject({ postage: 0, needsDelivery: false });
  });

  test('say what kinds of lines there are, also where they are mixed', () => {
    const learning = pricedLine(lesson, 1);
    const training = pricedLine({ type: 'training', isInstructorTraining: true }, 1);
    const posted = pricedLine({ type: 'product', dispatch: 'physical' }, 1);
    const kinds = (...lines: PricedLine[]) => {
      const { hasLessons, isTraining, needsDelivery } = totalsOf(lines);
      return { hasLessons, isTraining, needsDelivery };
    };
    expect(kinds(learning)).toEqual({ hasLessons: true, isTraining: false, needsDelivery: false });
    expect(kinds(training)).toEqual({ hasLessons: false, isTraining: true, needsDelivery: false });
    expect(kinds(posted)).toEqual({ hasLessons: false, isTraining: false, needsDelivery: true });
    expect(kinds(posted, training, learning)).toEqual({
      hasLessons: true,
      isTraining: true,
      needsDelivery: true,
    });
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

function voucherLine(type: Voucher['type']): PricedLine {
  const voucher: Voucher = {
    type,
    template: null,
    cardTemplate: null,
    value: asPence(50_00),
    recipientName: 'Sam',
    recipientEmail: null,
    message: '',
    sendTo: null,
    sendAt: null,
  };
  return { ...pricedLine(voucherProduct(voucher, 'item'), 1), voucher };
}
