import { toVoucherResponse } from '#src/features/basket/lines/line-answer.ts';
import type { Voucher } from '#src/features/basket/lines/voucher-line.ts';
import { howItGoes } from '#src/features/basket/lines/voucher-text.ts';
import { notOnCard } from '#src/features/vouchers/builder/require-voucher.server.ts';
import { giftKey } from '#src/features/vouchers/gift/gift-offered.ts';
import { hasToWait } from '#src/features/vouchers/send-time.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { shortPounds, toDecimal } from '#src/platform/money.ts';

/** A gift voucher that is sold by phone, in words. */
export interface VoucherInWords {
  /** Whose it is. */
  name: string;
  /** "£50", or what it is given for. */
  worth: string;
  /** "By email on Monday 14 December 2026, to sam@example.com." */
  how: string;
  message: string;
}

/** As it would be sent if it were paid now: its day may have passed while the order waits (R23). */
export function describeVoucher(
  voucher: Voucher,
  { buyer, now }: { buyer: 'you' | 'the buyer'; now: Date },
): VoucherInWords {
  const { recipientName, recipientEmail, sendAt, value, message, gift } = voucher;
  const day = hasToWait(sendAt, now) ? sendAt : null;
  const how = howItGoes({ ...toVoucherResponse(voucher), send_at: day }, buyer);
  const to = recipientEmail ? `, to ${recipientEmail}` : '';
  const isLate = sendAt !== null && sendAt < londonDate(now);
  const late = isLate ? ` Its day, ${formatDate(sendAt)}, has passed.` : '';
  const worth = gift?.name ?? shortPounds(value);
  return { name: recipientName, worth, how: `${how}${to}.${late}`, message };
}

/** What the fields of a voucher's form hold to change it, and which of its characters the card can't show. */
export function typedVoucher(voucher: Voucher) {
  return {
    ...toVoucherResponse(voucher),
    amount: toDecimal(voucher.value),
    gift: voucher.gift ? giftKey(voucher.gift) : '',
    notOnCard: notOnCard(voucher).join(' '),
  };
}
