import type { Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { canPay, takeByPhone } from '../redemption/redeem.server.ts';
import { lockVoucher } from '../vouchers.server.ts';

export type SpendRefusal = 'unknown' | 'cannot pay' | 'changed' | 'too much';

/** Takes an amount from a voucher for somebody on the phone. `shown` is the balance that the staff had before them. */
export async function spendByPhone(
  tx: Tx,
  { id, pence, shown, note }: { id: string; pence: Pence; shown: Pence; note: string },
  now: Date,
): Promise<{ ok: true; left: Pence } | { ok: false; why: SpendRefusal; left: Pence }> {
  const voucher = await lockVoucher(tx, id);
  const left = asPence(voucher?.balance_pence ?? 0);
  if (!voucher) return { ok: false, why: 'unknown', left };
  if (left !== shown) return { ok: false, why: 'changed', left };
  if (!canPay(voucher, now)) return { ok: false, why: 'cannot pay', left };
  if (pence > left) return { ok: false, why: 'too much', left };
  await takeByPhone(tx, voucher, { pence, note, now });
  return { ok: true, left: asPence(left - pence) };
}
