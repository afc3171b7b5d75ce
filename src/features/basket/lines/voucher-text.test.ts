import { expect, test } from 'vitest';
import type { BasketVoucher } from '../api-schema.ts';
import { howItGoes } from './voucher-text.ts';

const now: BasketVoucher = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  card_template: null,
  value: '50.00',
  recipient_name: '',
  recipient_email: null,
  personal_message: '',
  send_to: 'recipient',
  send_at: null,
};
const toBuyer: BasketVoucher = { ...now, send_to: 'buyer', card_template: 'card-roundabout' };
const posted: BasketVoucher = { ...now, voucher_type: 'gift-card', template: null, send_to: null };

test.each([
  ['By email as soon as it’s paid', now],
  ['By email on Monday 14 December 2026', { ...now, send_at: '2026-12-14' }],
  ['By email to you, with a Roundabout card to print', toBuyer],
  [
    'By email to you on Friday 1 January 2027, with a Roundabout card to print',
    { ...toBuyer, send_at: '2027-01-01' },
  ],
  ['By post, + £1.99 postage for the order', posted],
])('a line of the basket says "%s"', (words, voucher) => {
  expect(howItGoes(voucher)).toBe(words);
});

test('staff read to whom it goes', () => {
  expect(howItGoes(toBuyer, 'the buyer')).toBe('By email to the buyer, with a Roundabout card to print');
});
