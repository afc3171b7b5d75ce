import type { ConfirmationResponse } from '#src/features/orders/api-schema.ts';
import { formatDate, formatWeekday, londonDay } from '#src/platform/dates.ts';
import { fromDecimal, shortPounds } from '#src/platform/money.ts';

type Voucher = ConfirmationResponse['vouchers'][number];

export function isPosted({ delivery }: Voucher): boolean {
  return delivery === 'to_post' || delivery === 'posted';
}

/** What happens to a voucher bought: to whom it goes, how, and when. Its address shows to the buyer alone (R40). */
export function voucherStep(
  voucher: Voucher,
  {
    next,
    buyer,
    created_at,
    now,
  }: Pick<ConfirmationResponse, 'next' | 'buyer' | 'created_at'> & { now: Date },
) {
  const { recipient, value, gift, delivery, to_buyer, sent_to, send_on } = voucher;
  const worth = shortPounds(fromDecimal(value));
  const title = gift
    ? `${recipient}’s gift: ${gift}`
    : `${recipient}’s ${worth} ${isPosted(voucher) ? 'gift card' : 'e-voucher'}`;
  const address = sent_to ? ` at ${sent_to}` : '';
  const whom = to_buyer ? `you${address}, with a card to print` : `${recipient}${address}`;
  switch (delivery) {
    case 'sending': {
      const isLate = send_on !== null && send_on < londonDay(new Date(created_at));
      const why = isLate ? `Its day, ${formatDate(send_on)}, has passed. ` : '';
      return { title, when: 'By email, in a few minutes', text: `${why}We’re sending it to ${whom}.` };
    }
    case 'scheduled':
      return {
        title,
        when: `By email at 8am on ${formatDate(send_on ?? '')}`,
        text: `We’ll send it to ${whom}. Until then, you can change the address or the date with the link in your receipt.`,
      };
    case 'sent':
      return { title, when: 'Sent', text: `We’ve emailed it to ${whom}.` };
    case 'not_delivered':
      return {
        title,
        when: 'Not delivered yet',
        text: `We couldn’t deliver it to ${whom}. Check the address with the link in your receipt.`,
      };
    case 'to_post':
      return {
        title,
        when: `By post on ${formatWeekday(next.working_day, londonDay(now))}, 1st class`,
        text: `We’ll print it and send it to ${addressOf(buyer)}.`,
      };
    case 'posted':
      return { title, when: 'Posted', text: `We’ve sent it by 1st class post to ${addressOf(buyer)}.` };
  }
}

export function addressOf(buyer: ConfirmationResponse['buyer']): string {
  return buyer?.delivery ?? 'your delivery address';
}
