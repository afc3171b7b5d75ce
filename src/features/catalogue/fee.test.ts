import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { carriesFee, feeOn, MPF_PERCENT, priceWithFee } from './fee.ts';

test.each([
  [36_00, 1_62],
  [72_00, 3_24],
  [175_00, 7_88],
  [345_00, 15_53],
  [680_00, 30_60],
  [1_110_00, 49_95],
  [0, 0],
])('the fee on %i pence is %i pence, half a penny rounded up', (sum, fee) => {
  expect(feeOn(asPence(sum))).toBe(fee);
});

test('the fee is the whole penny nearest to 4.5%, and never falls as the sum rises', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (sum) => {
      const fee = feeOn(asPence(sum));
      expect(Number.isSafeInteger(fee)).toBe(true);
      // In thousandths of a penny, so that the check is exact.
      const error = fee * 1000 - sum * 45;
      expect(error).toBeGreaterThan(-500);
      expect(error).toBeLessThanOrEqual(500);
      expect(feeOn(asPence(sum + 1))).toBeGreaterThanOrEqual(fee);
    }),
  );
});

test('the all-in price is the price and its fee', () => {
  expect(priceWithFee(asPence(36_00))).toBe(37_62);
  expect(priceWithFee(asPence(345_00))).toBe(360_53);
});

test('lessons and instructor training carry the fee; products and bundles do not', () => {
  expect(carriesFee({ type: 'lesson', isInstructorTraining: false })).toBe(true);
  expect(carriesFee({ type: 'training', isInstructorTraining: true })).toBe(true);
  expect(carriesFee({ type: 'product', isInstructorTraining: false })).toBe(false);
  expect(carriesFee({ type: 'bundle', isInstructorTraining: false })).toBe(false);
});

test('the rate is written as a person reads it', () => {
  expect(MPF_PERCENT).toBe('4.5%');
});
