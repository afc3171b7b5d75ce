import { londonDate } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { lockVoucher, moveVoucher, vouchersOfOrder } from '../vouchers.server.ts';
import { whyNotVoidable } from './void-voucher.server.ts';

/**
 * The money for vouchers goes back: those that are unspent are closed. Answers the line positions of those that have been
 * spent from, which stay as they are.
 */
export async function closeVouchers(
  tx: Tx,
  orderId: string,
  { of, reason, now }: { of: (position: number) => boolean; reason: string; now: Date },
): Promise<number[]> {
  const spent: number[] = [];
  for (const { id, position } of await vouchersOfOrder(tx, orderId)) {
    const voucher = of(position) ? await lockVoucher(tx, id) : undefined;
    if (!voucher) continue;
    const refusal = whyNotVoidable(voucher, londonDate(now));
    if (refusal === 'spent') spent.push(position);
    else if (!refusal) await moveVoucher(tx, voucher, 'void', { reason, change: { sealed: null }, now });
  }
  return spent;
}
