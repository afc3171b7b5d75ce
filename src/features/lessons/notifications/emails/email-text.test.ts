import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { formatCost } from './email-text.ts';

test('a cost says what it is worth, but not of lessons that nobody paid for', () => {
  expect(formatCost({ minutes: 90, worth: asPence(5408) })).toBe(
    '1 h 30 min (£54.08 at the average price paid)',
  );
  expect(formatCost({ minutes: 90, worth: asPence(0) })).toBe('1 h 30 min');
});
