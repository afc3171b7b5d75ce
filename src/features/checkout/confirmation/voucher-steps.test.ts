import { expect, test } from 'vitest';
import type { ConfirmationWire } from '#src/features/orders/wire.ts';
import { voucherStep } from './voucher-steps.ts';

test('a card that is posted in another year than today’s says which', () => {
  const voucher = {
    recipient: 'Ann',
    value: '50.00',
    delivery: 'to_post',
  } as ConfirmationWire['vouchers'][number];
  const next = { working_day: '2027-01-04' } as ConfirmationWire['next'];
  expect(voucherStep(voucher, { next, buyer: null, now: new Date('2026-12-31T10:00:00Z') }).when).toBe(
    'By post on Monday 4 January 2027, 1st class',
  );
});
