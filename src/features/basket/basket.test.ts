import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantityChoices } from '#src/pages/basket/quantity-choices.ts';
import { pricedLine, product, products } from '#testing/basket-lines.ts';
import { addLine, changeQuantity, removeLine } from './basket.ts';
import { HIGHEST_QUANTITY, isPostal, type Line, limitOf } from './lines/line.ts';
import { unavailableLines } from './lines/unavailable-lines.ts';

const add = (lines: Line[], sold = product(), quantity = 1, options = {}) =>
  addLine(lines, sold, { itemId: `item-${lines.length}`, quantity, options });

describe('adding', () => {
  test('merges the same product with the same options, and keeps others apart', () => {
    const adds = fc.array(
      fc.record({
        sold: products,
        quantity: fc.integer({ min: 1, max: 5 }),
        options: fc.constantFrom({}, { a: '1' }, { a: '2' }, { a: '1', b: '2' }, { b: '2', a: '1' }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(adds, (wished) => {
        let lines: Line[] = [];
        const accepted = new Map<string, number>();
        for (const { sold, quantity, options } of wished) {
          const key = JSON.stringify([sold.type, sold.id, Object.entries(options).sort()]);
          const wanted = (accepted.get(key) ?? 0) + quantity;
          const changed = add(lines, sold, quantity, options);
          expect(changed.ok).toBe(sold.type !== 'voucher' && wanted <= limitOf(sold));
          if (!changed.ok) continue;
          lines = changed.lines;
          accepted.set(key, wanted);
        }
        expect(lines.map((line) => line.quantity)).toEqual([...accepted.values()]);
        expect(new Set(lines.map((line) => line.itemId)).size).toBe(lines.length);
      }),
    );
  });

  test('never changes the lines that it was given', () => {
    const before = [pricedLine({}, 1, 'item-0')] as Line[];
    const copy = structuredClone(before);
    add(before);
    changeQuantity(before, 'item-0', 5, product());
    removeLine(before, 'item-0');
    expect(before).toEqual(copy);
  });

  test('of what is withdrawn is refused, whatever is in the basket', () => {
    expect(add([], product({ withdrawn: true }))).toEqual({ ok: false, refusal: 'withdrawn' });
  });

  test('stops at fifty lines, but still raises those that are there', () => {
    const lines: Line[] = Array.from({ length: 50 }, (_, id) => pricedLine({ id }, 1, `item-${id}`));
    expect(add(lines, product({ id: 99 }))).toEqual({ ok: false, refusal: 'full' });
    expect(add(lines, product({ id: 7 }))).toMatchObject({ ok: true });
  });
});

describe('a quantity', () => {
  test('is taken when it is whole and from 1 to the limit, and refused otherwise', () => {
    const anything = fc.oneof(fc.integer(), fc.double(), fc.integer({ min: -2, max: 25 }));
    fc.assert(
      fc.property(products, anything, (sold, quantity) => {
        const line = pricedLine(sold, 1, 'it');
        const fits = Number.isInteger(quantity) && quantity >= 1 && quantity <= limitOf(sold);
        expect(changeQuantity([line], 'it', quantity, sold).ok).toBe(fits && sold.type !== 'voucher');
      }),
    );
  });

  test('has an upper end even where the catalogue sets none', () => {
    expect(limitOf(product({ limit: null }))).toBe(HIGHEST_QUANTITY);
  });

  test('of an item that is not there is refused as such', () => {
    expect(changeQuantity([], 'it', 1, product())).toEqual({ ok: false, refusal: 'unknown_item' });
    expect(removeLine([], 'it')).toEqual({ ok: false, refusal: 'unknown_item' });
  });

  test('is offered from 1 to the limit, or without a limit to the larger of 10 and what it is', () => {
    expect(quantityChoices(1, 3)).toEqual([1, 2, 3]);
    expect(quantityChoices(1, null)).toHaveLength(10);
    expect(quantityChoices(14, null).at(-1)).toBe(14);
    expect(quantityChoices(8, 3)).toEqual([1, 2, 3, 8]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.option(fc.integer({ min: 1, max: 40 })),
        (now, limit) => {
          const choices = quantityChoices(now, limit);
          expect(choices).toContain(now);
          expect(choices).toEqual([...new Set(choices)].sort((a, b) => a - b));
        },
      ),
    );
  });
});

test('what is posted is what goes by post and is no lesson', () => {
  expect(isPostal(pricedLine({ dispatch: 'physical' }, 1))).toBe(true);
  expect(isPostal(pricedLine({ dispatch: 'physical', type: 'lesson' }, 1))).toBe(false);
  expect(isPostal(pricedLine({ dispatch: 'digital' }, 1))).toBe(false);
});

test('what was withdrawn, or is above a limit lowered since, stands in the way of checkout', () => {
  const fine = pricedLine({ limit: 3 }, 3);
  const withdrawn = pricedLine({ withdrawn: true }, 1);
  const above = pricedLine({ limit: 3 }, 4);
  expect(unavailableLines([fine, withdrawn, above])).toEqual([withdrawn, above]);
});
