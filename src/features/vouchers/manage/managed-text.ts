import { formatDate } from '#src/platform/dates.ts';
import type { ManagedVoucher } from './managed.ts';

/** A voucher's delivery status as a headline and a sentence. */
export function deliveryText(voucher: ManagedVoucher): { short: string; long: string } {
  const { delivery, email, sendOn, sentOn, toBuyer, expiresOn } = voucher;
  const whom = toBuyer ? `you, at ${email}` : email;
  switch (delivery) {
    case 'sending':
      return { short: 'On its way', long: `We’re sending it to ${whom}.` };
    case 'scheduled':
      return {
        short: 'Scheduled',
        long: `We’ll send it to ${whom} at 8am on ${formatDate(sendOn ?? '')}, UK time.`,
      };
    case 'sent':
      return { short: 'Sent', long: `We sent it to ${whom}${sentOn ? ` on ${formatDate(sentOn)}` : ''}.` };
    case 'not_delivered':
      return {
        short: 'Not delivered yet',
        long: `We couldn’t deliver it to ${email}. Is that the right address?`,
      };
    case 'to_post':
      return {
        short: 'Being printed',
        long: 'We’ll post it 1st class to the delivery address on your order.',
      };
    case 'posted':
      return {
        short: 'Posted',
        long: `We posted it 1st class${sentOn ? ` on ${formatDate(sentOn)}` : ''}.`,
      };
    case 'expired':
      return { short: 'Expired', long: `It was valid until ${formatDate(expiresOn)}.` };
    case 'void':
      return { short: 'Cancelled', long: 'It can’t be used any more.' };
  }
}
