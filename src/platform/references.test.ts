import { expect, test } from 'vitest';
import { isReference, newOrderNumber, newReference } from './references.ts';

test('a reference is 26 characters of Crockford base32, which hold 130 bits, and never the same', () => {
  const references = Array.from({ length: 1_000 }, newReference);
  for (const reference of references) expect(isReference(reference)).toBe(true);
  expect(new Set(references).size).toBe(1_000);
});

test.each(['', 'BP-4K7M-29', '\0', `${newReference()}a`, newReference().toUpperCase(), 'i'.repeat(26)])(
  '%j is no reference',
  (text) => {
    expect(isReference(text)).toBe(false);
  },
);

test('an order number can be read out on the telephone', () => {
  expect(newOrderNumber()).toMatch(/^BP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
});
