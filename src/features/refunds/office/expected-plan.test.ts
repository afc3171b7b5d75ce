import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { expectedPlan, type SeenRemaining, seenAfter } from './expected-plan.ts';

const FIRST: SeenRemaining = { orderId: 'one', remaining: asPence(237_79) };
const AFTER_A_COLLEAGUE: SeenRemaining = { orderId: 'one', remaining: asPence(187_63) };

test('a page that shows a colleague’s refund by itself still expects what was seen before it', () => {
  const seen = seenAfter(FIRST, AFTER_A_COLLEAGUE);
  expect(expectedPlan('18763-hash', seen)).toBe('23779-hash');
});

test('once a refusal has said who was first, the page expects what it shows', () => {
  const told = {
    ...AFTER_A_COLLEAGUE,
    refused: {
      ok: false as const,
      message: 'Nothing was refunded',
      errors: {},
      values: { plan: '23779-hash' },
    },
  };
  const notReadYet = { ...told, remaining: FIRST.remaining };
  const seen = seenAfter(seenAfter(FIRST, notReadYet), told);
  expect(expectedPlan('18763-hash', seen)).toBe('18763-hash');

  const again = { ...told, remaining: asPence(100_00) };
  expect(expectedPlan('10000-hash', seenAfter(seen, again))).toBe('18763-hash');
});

test('another order is seen for the first time', () => {
  const other = { orderId: 'two', remaining: asPence(5_00) };
  expect(seenAfter(FIRST, other)).toBe(other);
});
