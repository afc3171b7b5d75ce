import { expect, test } from 'vitest';
import type { ConfirmationResponse } from '#src/features/orders/api-schema.ts';
import { voucherStep } from './voucher-steps.ts';

test('a card that is posted in another year than today’s says which', () => {
  const voucher = {
    recipient: 'Ann',
    value: '50.00',
    delivery: 'to_post',
  } as ConfirmationResponse['vouchers'][number];
  const next = { working_day: '2027-01-04' } as ConfirmationResponse['next'];
  expect(voucherStep(voucher, { next, buyer: null, now: new Date('2026-12-31T10:00:00Z') }).when).toBe(
    'By post on Monday 4 January 2027, 1st class',
  );
});
