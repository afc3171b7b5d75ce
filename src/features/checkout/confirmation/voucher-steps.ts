import type { ConfirmationWire } from '#src/features/orders/wire.ts';
import { dateInWords } from '#src/platform/dates.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';

type Voucher = ConfirmationWire['vouchers'][number];

/** What happens to a voucher bought, for the confirmation page. It names nobody (R40). */
export function voucherStep({ name, value, delivery, to_buyer, send_on }: Voucher) {
  const what = `${name}, ${pounds(fromDecimal(value))}`;
  const whom = to_buyer ? 'you, with a card to print' : 'whoever it is for';
  switch (delivery) {
    case 'sending':
      return { title: what, when: 'By email in a moment', words: `It is sent to ${whom}.` };
    case 'scheduled':
      return {
        title: what,
        when: `By email at 8 in the morning on ${dateInWords(send_on ?? '')}`,
        words: `It is sent to ${whom}. Until then, the link in your receipt changes the address or the day.`,
      };
    case 'sent':
      return { title: what, when: 'Sent', words: `It has gone by email to ${whom}.` };
    case 'not_delivered':
      return {
        title: what,
        when: 'Not delivered yet',
        words: 'We could not deliver it. Check the address with the link in your receipt.',
      };
    case 'to_post':
      return {
        title: what,
        when: 'By post, with your parcel',
        words: 'We print it and send it 1st class.',
      };
    case 'posted':
      return { title: what, when: 'Posted', words: 'It has gone by 1st class post.' };
  }
}
