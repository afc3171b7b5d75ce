import type { ConfirmationWire } from '#src/features/orders/wire.ts';
import { dateInWords } from '#src/platform/dates.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';

type Voucher = ConfirmationWire['vouchers'][number];

/** What happens to a voucher bought, for the confirmation page. It names nobody (R40). */
export function voucherStep({ name, value, delivery, to_buyer, send_on }: Voucher) {
  const what = `${name}, ${pounds(fromDecimal(value))}`;
  const whom = to_buyer ? 'you, with a card to print' : 'the recipient';
  switch (delivery) {
    case 'sending':
      return { title: what, when: 'By email in a few minutes', words: `We’re sending it to ${whom}.` };
    case 'scheduled':
      return {
        title: what,
        when: `By email at 8 am on ${dateInWords(send_on ?? '')}`,
        words: `We’ll send it to ${whom}. Until then, you can change the address or the date with the link in your receipt.`,
      };
    case 'sent':
      return { title: what, when: 'Sent', words: `We’ve emailed it to ${whom}.` };
    case 'not_delivered':
      return {
        title: what,
        when: 'Not delivered yet',
        words: 'We couldn’t deliver it. Check the address with the link in your receipt.',
      };
    case 'to_post':
      return {
        title: what,
        when: 'By post, with your parcel',
        words: 'We’ll print it and send it 1st class.',
      };
    case 'posted':
      return { title: what, when: 'Posted', words: 'We’ve sent it by 1st class post.' };
  }
}
