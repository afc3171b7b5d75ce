import { expect, test } from 'vitest';
import type { BasketResponse } from './api-schema.ts';
import { changesElsewhere } from './changes.ts';

const basket = (total: string, quantities: Record<string, number>, uuid = 'a') =>
  ({
    uuid,
    contents: {
      total,
      products: Object.entries(quantities).map(([name, quantity]) => ({ id: name, name, quantity })),
    },
  }) as BasketResponse;
const before = basket('240.35', { Lessons: 1 });

test.each([
  ['the same', basket('240.35', { Lessons: 1 }), []],
  ['none at all', null, []],
  ['another basket', basket('9.99', { Theory: 1 }, 'b'), []],
  [
    'another quantity',
    basket('480.70', { Lessons: 2 }),
    ['The quantity of Lessons is now 2.', 'The total is now £480.70.'],
  ],
  [
    'another item',
    basket('250.34', { Lessons: 1, Theory: 1 }),
    ['Theory was added.', 'The total is now £250.34.'],
  ],
  ['no item left', basket('0.00', {}), ['Lessons was removed.', 'The total is now £0.00.']],
  ['another total alone', basket('236.00', { Lessons: 1 }), ['The total is now £236.00.']],
])('where another tab has left %s, that is said', (_, after, words) => {
  expect(changesElsewhere(before, after)).toEqual(
    words.length > 0 ? ['Your basket was changed in another tab.', ...words] : [],
  );
});

test('nothing is said where this tab had no basket', () => {
  expect(changesElsewhere(null, before)).toEqual([]);
});
