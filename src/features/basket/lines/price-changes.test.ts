import { describe, expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { pricedLine, product } from '#testing/basket-lines.ts';
import { addLine, changeQuantity } from '../basket.ts';
import type { Line, PricedLine } from './line.ts';
import { acceptPrices, priceChanges, priceWas } from './price-changes.ts';

const told = (price: number, postage = 0) => ({ price: asPence(price), postage: asPence(postage) });
const seen = (line: PricedLine, ...prices: [number, number?]): PricedLine => ({
  ...line,
  seen: told(...prices),
});
const posted = (price: number, postage: number) =>
  pricedLine({ price: asPence(price), postage: asPence(postage), dispatch: 'physical', name: 'Plates' }, 1);

describe('a price', () => {
  test.each<[string, PricedLine, { was: number; now: number; name?: string } | undefined]>([
    ['that stands', seen(pricedLine({ price: asPence(9_99) }, 2), 9_99), undefined],
    ['that nobody noted', pricedLine({ price: asPence(9_99) }, 2), undefined],
    ['that rose', seen(pricedLine({ price: asPence(9_99) }, 2), 9_98), { was: 9_98, now: 9_99 }],
    ['that fell', seen(pricedLine({ price: asPence(9_99) }, 2), 15_99), { was: 15_99, now: 9_99 }],
    [
      'of a lesson is told with the fee in it',
      seen(pricedLine({ type: 'lesson', price: asPence(36_00) }, 1), 30_00),
      { was: 31_35, now: 37_62 },
    ],
    [
      'of training is told with the fee in it',
      seen(pricedLine({ type: 'training', isInstructorTraining: true, price: asPence(100_00) }, 1), 90_00),
      { was: 94_05, now: 104_50 },
    ],
    [
      'whose postage changed is told with postage',
      seen(posted(8_99, 2_50), 8_99, 1_99),
      { was: 10_98, now: 11_49, name: 'Plates with postage' },
    ],
    [
      'that changed with its postage is told with postage',
      seen(posted(9_99, 0), 8_99, 1_00),
      { was: 9_99, now: 9_99, name: 'Plates with postage' },
    ],
    [
      'of what is not posted has no postage to change',
      seen(pricedLine({ price: asPence(9_99), postage: asPence(2_00) }, 1), 9_99, 1_00),
      undefined,
    ],
    [
      'of a lesson with a book has no postage to change',
      seen(pricedLine({ type: 'lesson', dispatch: 'physical', postage: asPence(2_00) }, 1), 9_99, 1_00),
      undefined,
    ],
  ])('%s', (_what, line, change) => {
    expect(priceChanges([line])).toEqual(
      change ? [{ itemId: 'item', name: line.product.name, ...change }] : [],
    );
  });

  test('that was another one is known beside the line, without the fee', () => {
    expect(priceWas(seen(pricedLine({ type: 'lesson', price: asPence(36_00) }, 1), 30_00))).toBe(30_00);
    expect(priceWas(seen(pricedLine({ type: 'lesson', price: asPence(36_00) }, 1), 36_00))).toBeUndefined();
    expect(priceWas(pricedLine({}, 1))).toBeUndefined();
  });
});

describe('what the buyer was told', () => {
  const added = { itemId: 'a', quantity: 1, options: {} };
  const lines = (changed: ReturnType<typeof addLine>): Line[] => (changed.ok ? changed.lines : []);

  test('is noted at the add', () => {
    const first = lines(addLine([], product({ price: asPence(9_99), postage: asPence(50) }), added));
    expect(first[0]?.seen).toEqual(told(9_99, 50));
  });

  test('is not changed by more of the same', () => {
    const first = lines(addLine([], product({ price: asPence(9_99) }), added));
    const today = product({ price: asPence(12_00) });
    const more = lines(addLine(first, today, { ...added, itemId: 'b' }));
    expect(more).toEqual([{ ...first[0], quantity: 2 }]);
    expect(lines(changeQuantity(first, 'a', 5, today))[0]?.seen).toEqual(told(9_99));
  });

  test('is today’s price for a line with other options', () => {
    const first = lines(addLine([], product({ price: asPence(9_99) }), added));
    const options = { colour: 'red' };
    const both = lines(
      addLine(first, product({ price: asPence(12_00) }), { ...added, itemId: 'b', options }),
    );
    expect(both.map((line) => line.seen)).toEqual([told(9_99), told(12_00)]);
  });

  test('is today’s price for every line once it is confirmed, and for none that is a voucher', () => {
    const one = seen(pricedLine({ price: asPence(9_99) }, 1, 'one'), 8_00);
    const two = pricedLine({ price: asPence(5_00) }, 1, 'two');
    const voucher = { ...pricedLine({ type: 'voucher' }, 1, 'three'), voucher: {} } as PricedLine;
    const unknown: Line = { type: 'product', id: 9, itemId: 'four', quantity: 1, options: {} };
    const confirmed = acceptPrices([one, two, voucher, unknown], [one, two, voucher]);
    expect(confirmed.map((line) => line.seen)).toEqual([told(9_99), told(5_00), undefined, undefined]);
    expect(priceChanges(confirmed.slice(0, 2) as PricedLine[])).toEqual([]);
  });
});
