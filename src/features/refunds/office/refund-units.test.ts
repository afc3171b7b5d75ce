import fc from 'fast-check';
import { expect, test } from 'vitest';
import { penceOfUnits, unitsLeft } from './refund-units.ts';

test('hours go back at the price that was paid for each', () => {
  const money = { paid: 34_500, left: 34_500 };
  const units = unitsLeft(10, money);
  expect(units).toEqual({ all: 10, left: 10 });
  expect(units && penceOfUnits(8, units, money)).toBe(27_600);
  expect(unitsLeft(1, money)).toBeUndefined();
  expect(unitsLeft(10, { paid: 34_500, left: 3_000 })).toBeUndefined();
});

test('in whatever pieces units go back, all of the money does, and never more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 100, max: 100_000 }),
      fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 10 }),
      (all, paid, pieces) => {
        let left = paid;
        for (const piece of [...pieces, all]) {
          const units = unitsLeft(all, { paid, left });
          const pence = units ? penceOfUnits(piece, units, { paid, left }) : left;
          expect(pence).toBeGreaterThanOrEqual(0);
          expect(pence).toBeLessThanOrEqual(left);
          left -= pence;
        }
        expect(left).toBe(0);
      },
    ),
  );
});
