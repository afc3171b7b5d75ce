import fc from 'fast-check';
import { expect, test } from 'vitest';
import { penceOfUnits, readRefundChoice, unitsLeft } from './refund-choice.server.ts';

test('an address says what is to be refunded, and how many of a line is missing where no number is', () => {
  const read = (query: string) => readRefundChoice(new URLSearchParams(query));
  expect(
    read('take=line-0&units-line-0=8&take=postage&take=line-0&units-postage=many&take=line-1&units-line-1='),
  ).toEqual({
    how: 'lines',
    taken: [
      { key: 'line-0', units: 8 },
      { key: 'postage', units: 'missing' },
      { key: 'line-1', units: 'missing' },
    ],
    amount: '',
  });
  expect(read('how=everything&amount=+12.50+')).toEqual({ how: 'lines', taken: [], amount: '12.50' });
});

test('hours go back at the price that was paid for each', () => {
  const money = { paid: 34_500, remaining: 34_500 };
  const units = unitsLeft({ all: 10, step: 1 }, money);
  expect(units).toEqual({ all: 10, step: 1, remaining: 10 });
  expect(units && penceOfUnits(8, units, money)).toBe(27_600);
  expect(unitsLeft({ all: 1, step: 1 }, money)).toBeUndefined();
  expect(unitsLeft({ all: 10, step: 1 }, { paid: 34_500, remaining: 3_000 })).toBeUndefined();
});

test('in whatever pieces units go back, all of the money does, and never more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 100, max: 100_000 }),
      fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 10 }),
      (all, paid, pieces) => {
        let remaining = paid;
        for (const piece of [...pieces, all]) {
          const units = unitsLeft({ all, step: 1 }, { paid, remaining });
          const pence = units ? penceOfUnits(piece, units, { paid, remaining }) : remaining;
          expect(pence).toBeGreaterThanOrEqual(0);
          expect(pence).toBeLessThanOrEqual(remaining);
          remaining -= pence;
        }
        expect(remaining).toBe(0);
      },
    ),
  );
});
