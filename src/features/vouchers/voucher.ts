import { daysLater } from '#src/platform/dates.ts';

/**
 * A voucher's states (R24). `pending`: paid, not sent yet. `scheduled`: waits for its date. `sent`: emailed or
 * posted. `active`: its recipient has opened it. `part_used` and `used`: spent in part or in full.
 */
export const voucherStates = [
  'pending',
  'scheduled',
  'sent',
  'active',
  'part_used',
  'used',
  'expired',
  'void',
] as const;
export type VoucherState = (typeof voucherStates)[number];

/**
 * Every allowed change of state. A waiting voucher may stay in its state when its address or date changes. A refund
 * after a failed payment reactivates a used voucher. Staff may take "posted" back, and extend what has expired.
 */
export const transitions: Record<VoucherState, readonly VoucherState[]> = {
  pending: ['pending', 'scheduled', 'sent', 'active', 'part_used', 'used', 'expired', 'void'],
  scheduled: ['scheduled', 'pending', 'sent', 'active', 'part_used', 'used', 'expired', 'void'],
  sent: ['pending', 'active', 'part_used', 'used', 'expired', 'void'],
  active: ['part_used', 'used', 'expired', 'void'],
  part_used: ['active', 'used', 'expired', 'void'],
  used: ['active', 'part_used', 'expired', 'void'],
  expired: ['active', 'part_used'],
  void: [],
};

export function canMove(from: VoucherState, to: VoucherState): boolean {
  return transitions[from].includes(to);
}

/** Paid and not sent yet. */
export function isWaiting(state: VoucherState): boolean {
  return state === 'pending' || state === 'scheduled';
}

/** The state that a balance implies after a payment or a refund. Amounts in pence. */
export function stateOfBalance(balance: number, value: number): 'active' | 'part_used' | 'used' {
  if (balance === 0) return 'used';
  return balance < value ? 'part_used' : 'active';
}

/** The design of vouchers for which nobody chose one. */
export const plainDesign = 'first-lesson';

export const MONTHS_VALID = 24;
export const MAX_MESSAGE_LENGTH = 400;
/** How far ahead a sending date may be (R23). */
export const MAX_MONTHS_AHEAD = 12;

/** The expiry date of a voucher bought on a day: 24 months later (R25). Dates are YYYY-MM-DD. */
export function expiryOf(boughtOn: string): string {
  return monthsLater(boughtOn, MONTHS_VALID);
}

/** The same day in a later month, or that month's last day if it is shorter. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The first and last possible sending dates (R23). */
export function sendingDays(today: string): { first: string; last: string } {
  return { first: daysLater(today, 1), last: monthsLater(today, MAX_MONTHS_AHEAD) };
}

/** A message's length as the counter and the server measure it: UTF-16 units, a line break being one (R22). */
export function messageLength(message: string): number {
  return withPlainBreaks(message).length;
}

export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
