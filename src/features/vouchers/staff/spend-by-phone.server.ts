import type { Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { canPay, takeByPhone } from '../redemption/redeem.server.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';

/**
 * Takes an amount from a voucher, which is locked, for somebody on the phone. `expectedBalance` is the balance that the
 * staff had before them; `remaining` is what is left now.
 */
export async function spendFromVoucher(
  tx: Tx,
  voucher: IssuedVoucher,
  { pence, expectedBalance, note }: { pence: Pence; expectedBalance: Pence; note: string },
  now: Date,
): Promise<{ refusal?: 'cannot pay' | 'changed' | 'too much'; remaining: Pence }> {
  const remaining = asPence(voucher.balance_pence);
  if (remaining !== expectedBalance) return { refusal: 'changed', remaining };
  if (!canPay(voucher, now)) return { refusal: 'cannot pay', remaining };
  if (pence > remaining) return { refusal: 'too much', remaining };
  await takeByPhone(tx, voucher, { pence, note, now });
  return { remaining: asPence(remaining - pence) };
}
