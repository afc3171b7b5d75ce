import { expect, test } from 'vitest';
import { giftState } from './gift-state.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const voucher = { state: 'sent', expires_on: '2028-11-21', send_on: null } as const;

test.each([
  ['sent', {}, 'open'],
  ['paid just now', { state: 'pending' }, 'open'],
  ['looked at', { state: 'active' }, 'open'],
  ['to be sent on a later day', { state: 'scheduled', send_on: '2026-12-25' }, 'early'],
  ['whose day has passed', { state: 'scheduled', send_on: '2026-11-20' }, 'open'],
  ['sent by the office before its day', { state: 'sent', send_on: '2026-12-25' }, 'open'],
  ['spent in part', { state: 'part_used' }, 'taken up'],
  ['spent', { state: 'used' }, 'taken up'],
  ['spent, and past its day', { state: 'used', expires_on: '2026-11-20' }, 'taken up'],
  ['spent in part, and past its day', { state: 'part_used', expires_on: '2026-11-20' }, 'expired'],
  ['on its last day', { expires_on: '2026-11-21' }, 'open'],
  ['past its day, before the sweep', { expires_on: '2026-11-20' }, 'expired'],
  ['expired', { state: 'expired' }, 'expired'],
  ['refunded', { state: 'void' }, 'cancelled'],
] as const)('the link of a voucher %s', (_name, change, expected) => {
  expect(giftState({ ...voucher, ...change }, NOW)).toBe(expected);
});
