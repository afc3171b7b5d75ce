import { isWaiting } from './voucher.ts';
import type { IssuedVoucher } from './vouchers.server.ts';

/** How far a voucher's delivery to its recipient has come. */
export const deliveries = ['sending', 'scheduled', 'sent', 'not_delivered', 'to_post', 'posted'] as const;
export type Delivery = (typeof deliveries)[number];

/**
 * The states in which an undelivered email still matters: a code that has been used has arrived, whatever the mail
 * server said.
 */
export const undeliverableStates = ['pending', 'scheduled', 'sent', 'active'] as const;

export function isUndelivered({
  state,
  undelivered_at,
}: Pick<IssuedVoucher, 'state' | 'undelivered_at'>): boolean {
  return undelivered_at !== null && (undeliverableStates as readonly string[]).includes(state);
}

/** "Not delivered" is reported only after the last retry. */
export function deliveryOf(
  voucher: Pick<IssuedVoucher, 'voucher_type' | 'state' | 'undelivered_at' | 'mailed_at' | 'sent_at'>,
): Delivery {
  if (voucher.voucher_type === 'gift-card') return voucher.sent_at ? 'posted' : 'to_post';
  if (isUndelivered(voucher)) return 'not_delivered';
  if (!isWaiting(voucher.state)) return 'sent';
  return voucher.state === 'scheduled' && !voucher.mailed_at ? 'scheduled' : 'sending';
}
