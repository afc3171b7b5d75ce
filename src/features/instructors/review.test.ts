import { expect, test } from 'vitest';
import { inTenths } from './review.ts';

test('an average has one decimal, and half a tenth counts as one', () => {
  expect([1, 4.25, 4.35, 4.949, 4.95].map(inTenths)).toEqual(['1.0', '4.3', '4.4', '4.9', '5.0']);
});
