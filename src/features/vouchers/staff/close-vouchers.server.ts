import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
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

/** The line positions of those vouchers of an order that have been spent from. */
export async function spentVouchers(db: Db | Tx, orderId: string): Promise<number[]> {
  const vouchers = await vouchersOfOrder(db, orderId);
  return vouchers
    .filter((voucher) => voucher.state !== 'void' && voucher.balance_pence !== voucher.value_pence)
    .map(({ position }) => position);
}

/** Nobody spends from the vouchers of an order until the transaction ends. */
export async function lockVouchersOf(tx: Tx, orderId: string) {
  for (const { id } of await vouchersOfOrder(tx, orderId)) await lockVoucher(tx, id);
}
