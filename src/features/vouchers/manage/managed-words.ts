import { dateInWords } from '#src/platform/dates.ts';
import type { ManagedVoucher } from './managed.ts';

/** A voucher's delivery status as a headline and a sentence. */
export function deliveryWords(voucher: ManagedVoucher): { short: string; long: string } {
  const { delivery, email, sendOn, sentOn, toBuyer, expiresOn } = voucher;
  const whom = toBuyer ? `you, at ${email}` : email;
  switch (delivery) {
    case 'sending':
      return { short: 'On its way', long: `It is being sent to ${whom}.` };
    case 'scheduled':
      return {
        short: 'Waiting for its day',
        long: `It goes to ${whom} at 8 in the morning on ${dateInWords(sendOn ?? '')}, UK time.`,
      };
    case 'sent':
      return { short: 'Sent', long: `It went to ${whom}${sentOn ? ` on ${dateInWords(sentOn)}` : ''}.` };
    case 'not_delivered':
      return {
        short: 'Not delivered yet',
        long: `We could not deliver it to ${email}. Is that the right address?`,
      };
    case 'to_post':
      return {
        short: 'Being printed',
        long: 'It goes by 1st class post to the delivery address of your order.',
      };
    case 'posted':
      return {
        short: 'Posted',
        long: `It went by 1st class post${sentOn ? ` on ${dateInWords(sentOn)}` : ''}.`,
      };
    case 'expired':
      return { short: 'Expired', long: `It was valid until ${dateInWords(expiresOn)}.` };
    case 'void':
      return { short: 'Cancelled', long: 'It cannot be used any more.' };
  }
}
