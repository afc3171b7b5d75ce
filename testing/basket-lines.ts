import fc from 'fast-check';
import type { PricedLine } from '#src/features/basket/lines/line.ts';
import { type Product, productTypes } from '#src/features/catalogue/catalogue.ts';
import { asPence, ZERO } from '#src/platform/money.ts';

/** A product for tests: given fields, and defaults for the others. */
export function product(input: Partial<Product> = {}): Product {
  return {
    type: 'product',
    id: 1,
    name: 'A product',
    url: '/',
    image: '/art/a.svg',
    thumbnail: '/art/a.svg',
    summary: '',
    price: asPence(9_99),
    limit: null,
    dispatch: 'digital',
    isInstructorTraining: false,
    postage: ZERO,
    areaSlug: null,
    transmission: null,
    hours: null,
    withdrawn: false,
    ...input,
  };
}

export function pricedLine(input: Partial<Product>, quantity: number, itemId = 'item'): PricedLine {
  const sold = product(input);
  return { type: sold.type, id: sold.id, itemId, quantity, options: {}, product: sold };
}

const sold = fc.record({
  type: fc.constantFrom(...productTypes),
  id: fc.integer({ min: 1, max: 6 }),
  price: fc.integer({ min: 1, max: 250_000 }).map(asPence),
  postage: fc.integer({ min: 0, max: 999 }).map(asPence),
  dispatch: fc.constantFrom('physical' as const, 'digital' as const, 'none' as const),
  isInstructorTraining: fc.boolean(),
  limit: fc.option(fc.integer({ min: 1, max: 20 })),
});

export const products = sold.map(product);
export const pricedLines = fc.array(
  fc
    .tuple(sold, fc.integer({ min: 1, max: 20 }), fc.uuid())
    .map(([input, quantity, itemId]) => pricedLine(input, quantity, itemId)),
  { maxLength: 12 },
);
