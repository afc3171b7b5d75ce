import type { IssuedVoucher } from '../vouchers.server.ts';

/** A voucher's status as its recipient sees it. */
export const voucherStatuses = ['ready', 'part_used', 'used', 'expired'] as const;
export type VoucherStatus = (typeof voucherStatuses)[number];

/** From its state and, since the sweep may not have run yet, its expiry date. `today` is the London date. */
export function voucherStatus(
  { state, expires_on }: Pick<IssuedVoucher, 'state' | 'expires_on'>,
  today: string,
): VoucherStatus {
  if (state === 'used') return 'used';
  if (state === 'expired' || expires_on < today) return 'expired';
  return state === 'part_used' ? 'part_used' : 'ready';
}

export const statusLabels: Record<VoucherStatus, string> = {
  ready: 'Ready to use',
  part_used: 'Partly used',
  used: 'Used up',
  expired: 'Expired',
};

export function canBeSpent(status: VoucherStatus): boolean {
  return status === 'ready' || status === 'part_used';
}
