import { londonDate } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { type IssuedVoucher, lockVoucher, moveVoucher, vouchersOfOrder } from '../vouchers.server.ts';

export type NotVoidable = 'void already' | 'expired' | 'spent';

/** A voucher can be returned while nothing has been spent from it (the terms, "Gift vouchers"). */
export function whyNotVoidable(
  voucher: Pick<IssuedVoucher, 'state' | 'expires_on' | 'balance_pence' | 'value_pence'>,
  today: string,
): NotVoidable | undefined {
  if (voucher.state === 'void') return 'void already';
  if (voucher.balance_pence !== voucher.value_pence) return 'spent';
  return voucher.state === 'expired' || voucher.expires_on < today ? 'expired' : undefined;
}

/** Voids a voucher for good. Its row is locked, so that nobody spends from it meanwhile. */
export async function markVoid(
  tx: Tx,
  voucher: IssuedVoucher,
  reason: string,
  now: Date,
): Promise<'voided' | NotVoidable> {
  const refusal = whyNotVoidable(voucher, londonDate(now));
  if (refusal) return refusal;
  await moveVoucher(tx, voucher, 'void', { reason, change: { encrypted_code: null }, now });
  return 'voided';
}

/** Nobody spends from the vouchers of an order until the transaction ends. */
export async function lockVouchersOf(tx: Tx, orderId: string) {
  for (const { id } of await vouchersOfOrder(tx, orderId)) await lockVoucher(tx, id);
}
