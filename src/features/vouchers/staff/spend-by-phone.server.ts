import type { Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { canPay, takeByPhone } from '../redemption/redeem.server.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';

/**
 * Takes an amount from a voucher, which is locked, for somebody on the phone. `shown` is the balance that the staff had
 * before them; `left` is what is left now.
 */
export async function spendFromVoucher(
  tx: Tx,
  voucher: IssuedVoucher,
  { pence, shown, note }: { pence: Pence; shown: Pence; note: string },
  now: Date,
): Promise<{ refusal?: 'cannot pay' | 'changed' | 'too much'; left: Pence }> {
  const left = asPence(voucher.balance_pence);
  if (left !== shown) return { refusal: 'changed', left };
  if (!canPay(voucher, now)) return { refusal: 'cannot pay', left };
  if (pence > left) return { refusal: 'too much', left };
  await takeByPhone(tx, voucher, { pence, note, now });
  return { left: asPence(left - pence) };
}
