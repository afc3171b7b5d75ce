import { describe, expect, test } from 'vitest';
import {
  courseBegun,
  courseFull,
  declineMessage,
  givenBackMessage,
  VOUCHER_SHORT,
} from './decline-messages.ts';
import { canMove, isLive, paymentStates, publicState, transitions } from './payment.ts';
import { CARD_FAILED, returnMessage } from './return-messages.ts';

const final = ['captured', 'declined', 'revoked', 'refunded'] as const;

describe('the transitions of a payment', () => {
  test('name every state, and lead to known ones only', () => {
    expect(Object.keys(transitions).sort()).toEqual([...paymentStates].sort());
    for (const to of Object.values(transitions).flat()) expect(paymentStates).toContain(to);
  });

  test('never leave a final state, come back to where they began, or stay', () => {
    expect(transitions.captured).toEqual([]);
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

describe('the words for a decline', () => {
  test.each([
    ['Card declined: AVS policy', 'The billing address does not match the card.'],
    ['Card declined: AVS+CV2 policy', 'The billing address does not match the card.'],
    ['card declined: avs POLICY', 'The billing address does not match the card.'],
    ['Card declined: CV2 policy', 'The security code does not match the card.'],
    ['Card declined: 3D Secure policy', expect.stringContaining('Your bank could not check')],
    ['Card referred', expect.stringContaining('without speaking to you')],
    ['Card declined', 'Your card was declined. Please try another card.'],
    ['Input variable errors', CARD_FAILED],
    ['', CARD_FAILED],
    ['<script>alert(1)</script>', CARD_FAILED],
  ])('"%s" are ours', (gateway, ours) => {
    expect(declineMessage(gateway)).toEqual(ours);
  });

  test.each([
    [VOUCHER_SHORT, 'One of your vouchers no longer held what it should pay when your payment came.'],
    [courseFull('Calm & Co'), 'There was no place on Calm & Co any more when your payment came.'],
    [courseBegun('Calm & Co'), 'Calm & Co had begun when your payment came.'],
    ['Card declined', 'Your payment came too late for your order.'],
  ])('of money that goes back say why, for "%s"', (ownWord, why) => {
    expect(givenBackMessage(ownWord)).toBe(`${why} All that was taken is on its way back to you.`);
  });

  test.each([
    ['error=declined&message=Declined+by+AVS+policy', 'The billing address does not match the card.'],
    ['error=declined', 'An error occurred while attempting the payment.'],
    ['error&message=CV2+policy', 'An error occurred while attempting the payment.'],
    ['error=1&message=<b>pay+again</b>&status=cancel', 'An error occurred while attempting the payment.'],
    ['status=cancel', 'The PayPal transaction has been cancelled.'],
    ['paypal=true&status=error', 'An error occurred while connecting to PayPal. Please try again.'],
    ['paypal=true', ''],
    [
      'paypal=true&status=full',
      'Somebody took the last place on your course while you were paying. Nothing was taken.',
    ],
    [
      'paypal=true&status=begun',
      'Your course has begun, so its places are no longer sold. Nothing was taken.',
    ],
    ['status=toString&message=pay+again', ''],
    ['', ''],
  ])('after a return with "%s" are the specification’s, and echo nothing', (query, words) => {
    expect(returnMessage(new URLSearchParams(query))).toBe(words);
  });
});
