import { findDesign } from '#src/features/catalogue/voucher-designs.ts';
import { asPence, shortPounds } from '#src/platform/money.ts';
import type { CardText } from './card/card-text.ts';
import type { IssuedVoucher } from './vouchers.server.ts';

type VoucherOnCard = Pick<
  IssuedVoucher,
  | 'template'
  | 'card_template'
  | 'value_pence'
  | 'gift_name'
  | 'recipient_name'
  | 'personal_message'
  | 'expires_on'
>;

/** The card as displayed: an e-voucher's picture, or a gift card's front. */
export function cardToShow(voucher: VoucherOnCard, code: string): CardText {
  return cardIn(voucher.template ?? voucher.card_template, voucher, code);
}

/** The card as printed: in the design chosen for paper, or else in the displayed one. */
export function cardToPrint(voucher: VoucherOnCard, code: string): CardText {
  return cardIn(voucher.card_template ?? voucher.template, voucher, code);
}

function cardIn(design: string | null, voucher: VoucherOnCard, code: string): CardText {
  return {
    design: design ?? '',
    amount: asPence(voucher.value_pence),
    gift: voucher.gift_name,
    recipientName: voucher.recipient_name,
    message: voucher.personal_message,
    code,
    expiresOn: voucher.expires_on,
  };
}

/** A card's text alternative: "Birthday card: £100 of driving lessons for Sam". */
export function formatCard({ design, amount, gift, recipientName }: CardText): string {
  const given = gift ?? `${shortPounds(amount)} of driving lessons`;
  return `${findDesign(design)?.name ?? 'Voucher'} card: ${given} for ${recipientName}`;
}

/** A code where it must stay secret: only its last four characters show. */
export function maskedCode(ends: string): string {
  return `•••• ${ends}`;
}
