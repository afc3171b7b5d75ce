import type { VoucherRow } from './tables.ts';

/** Where a voucher is on its way to whoever it is for. */
export const deliveries = ['sending', 'scheduled', 'sent', 'not_delivered', 'to_post', 'posted'] as const;
export type Delivery = (typeof deliveries)[number];

/** "Not delivered" is said after the last try only; a code that has been used has arrived, whatever the mail server said. */
export function deliveryOf(
  voucher: Pick<VoucherRow, 'voucher_type' | 'state' | 'undelivered_at' | 'sent_at'>,
): Delivery {
  const waits = voucher.state === 'pending' || voucher.state === 'scheduled';
  if (voucher.voucher_type === 'gift-card') return waits ? 'to_post' : 'posted';
  if (!waits) return 'sent';
  if (voucher.undelivered_at) return 'not_delivered';
  return voucher.state === 'scheduled' ? 'scheduled' : 'sending';
}
