import { describe, expect, test } from 'vitest';
import { canMove, isLive, type PaymentState, paymentStates, publicState, transitions } from './payment.ts';

const final = ['captured', 'declined', 'revoked', 'refunded'] as const;

describe('the transitions of a payment', () => {
  test('name every state, and lead to known ones only', () => {
    expect(Object.keys(transitions).sort()).toEqual([...paymentStates].sort());
    for (const to of Object.values(transitions).flat()) expect(paymentStates).toContain(to);
  });

  test('leave a settled state only for money that goes back, and never come back to it', () => {
    expect(transitions.captured).toEqual(['refunded']);
    expect(transitions.refunded).toEqual([]);
    // Money that turns up after a failure goes back, and nowhere else.
    expect(transitions.declined).toEqual(['refunding']);
    expect(transitions.revoked).toEqual(['refunding']);
    for (const from of paymentStates) {
      expect(canMove(from, from)).toBe(false);
      expect(reached(from)).not.toContain(from);
    }
  });

  test('reach every state from the first, and a final one from every state', () => {
    expect(['opening', ...reached('opening')].sort()).toEqual([...paymentStates].sort());
    for (const from of paymentStates)
      expect([from, ...reached(from)].some((state) => (final as readonly string[]).includes(state))).toBe(
        true,
      );
  });

  test('lead to a capture only past an order or a token, and out of a charge never to "revoked"', () => {
    expect(paymentStates.filter((from) => canMove(from, 'captured'))).toEqual(['created', 'capturing']);
    expect(canMove('capturing', 'revoked')).toBe(false);
    expect(canMove('opening', 'captured')).toBe(false);
    expect(canMove('captured', 'declined')).toBe(false);
  });
});

describe('a payment', () => {
  test.each<[PaymentState, PaymentState[]]>([
    ['opening', []],
    ['created', ['opening']],
    ['capturing', ['created']],
    ['captured', ['created', 'capturing']],
    ['declined', ['created', 'capturing']],
    ['revoked', ['opening', 'created']],
    ['refunding', ['created', 'capturing', 'declined', 'revoked']],
    ['refunded', ['captured', 'refunding']],
  ])('becomes %s from %j alone', (to, origins) => {
    expect(paymentStates.filter((from) => canMove(from, to))).toEqual(origins);
  });
});

function reached(from: keyof typeof transitions, seen = new Set<string>()): string[] {
  for (const to of transitions[from])
    if (!seen.has(to)) {
      seen.add(to);
      reached(to, seen);
    }
  return [...seen];
}

test('the public is told "declined" only where no money moved and none will', () => {
  expect(paymentStates.filter((state) => publicState(state) === 'declined')).toEqual(['declined', 'revoked']);
  expect(paymentStates.filter((state) => publicState(state) === 'undecided')).toEqual(
    paymentStates.filter(isLive),
  );
});

test('the public is told "paid" once money was taken, even where it goes back', () => {
  expect(paymentStates.filter((state) => publicState(state) === 'paid')).toEqual([
    'captured',
    'refunding',
    'refunded',
  ]);
});

test('a payment is live until it is decided or given up', () => {
  expect(paymentStates.filter(isLive)).toEqual(['opening', 'created', 'capturing']);
});
