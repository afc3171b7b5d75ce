import { expect, test } from 'vitest';
import type { ConfirmationResponse } from '#src/features/orders/api-schema.ts';
import { voucherStep } from './voucher-steps.ts';

const next = { working_day: '2027-01-04' } as ConfirmationResponse['next'];
const order = {
  next,
  buyer: null,
  created_at: '2026-12-31T09:55:00Z',
  now: new Date('2026-12-31T10:00:00Z'),
};
const voucher = { recipient: 'Ann', value: '50.00' } as ConfirmationResponse['vouchers'][number];

test('a card that is posted in another year than today’s says which', () => {
  expect(voucherStep({ ...voucher, delivery: 'to_post' }, order).when).toBe(
    'By post on Monday 4 January 2027, 1st class',
  );
});

test.each([
  ['to_post', null, 'Ann’s £50 gift card'],
  ['sent', null, 'Ann’s £50 e-voucher'],
  ['sent', 'Calm at the Wheel', 'Ann’s gift: Calm at the Wheel'],
] as const)('a voucher that is %s and given for %s is named %s', (delivery, gift, title) => {
  expect(voucherStep({ ...voucher, delivery, gift }, order).title).toBe(title);
});

test('a voucher that was paid for after its day is sent at once, and says why', () => {
  const sentOn = (send_on: string | null) => voucherStep({ ...voucher, delivery: 'sending', send_on }, order);
  expect(sentOn('2026-12-24')).toMatchObject({
    when: 'By email, in a few minutes',
    text: 'Its day, 24 December 2026, has passed. We’re sending it to Ann.',
  });
  expect(sentOn('2026-12-31').text).toBe('We’re sending it to Ann.');
  expect(sentOn(null).text).toBe('We’re sending it to Ann.');
});
