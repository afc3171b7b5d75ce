import { londonDate } from '#src/platform/clock.ts';
import { hasToWait } from '../send-time.ts';
import { isWaiting } from '../voucher.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';

/** What the link of a voucher still does: it takes the whole of it up, once. What is left afterwards is spent by the code. */
export type GiftState = 'early' | 'open' | 'taken up' | 'expired' | 'cancelled';

export function giftState(
  { state, expires_on, send_on }: Pick<IssuedVoucher, 'state' | 'expires_on' | 'send_on'>,
  now: Date,
): GiftState {
  if (state === 'void') return 'cancelled';
  if (state === 'used') return 'taken up';
  if (state === 'expired' || expires_on < londonDate(now)) return 'expired';
  if (state === 'part_used') return 'taken up';
  return isWaiting(state) && hasToWait(send_on, now) ? 'early' : 'open';
}

/** The page that a voucher's email and its card lead to. */
export function giftPath(page: string): string {
  return `/gift/${page}`;
}
