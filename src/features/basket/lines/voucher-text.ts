import { findDesign, type VoucherType } from '#src/features/catalogue/voucher-designs.ts';
import { formatFullDate } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';

import { GIFT_CARD_POSTAGE } from './voucher-line.ts';

/** R3: wherever a gift card's price shows. */
export const POSTAGE_NOTE = `+ ${pounds(GIFT_CARD_POSTAGE)} postage`;

/** The fields of a voucher on the wire that say how it is delivered. */
interface VoucherDelivery {
  voucher_type: VoucherType;
  send_to: 'recipient' | 'buyer' | null;
  send_at: string | null;
  card_template: string | null;
}

/** How a voucher gets to its people. Says nothing that the browser's copy of the basket does not know. */
export function howItGoes(
  { voucher_type, send_to, send_at, card_template }: VoucherDelivery,
  buyer = 'you',
): string {
  if (voucher_type === 'gift-card') return `By post, ${POSTAGE_NOTE} for the order`;
  const day = send_at ? ` on ${formatFullDate(send_at)}` : '';
  if (send_to === 'buyer') {
    const card = findDesign(card_template)?.name;
    return `By email to ${buyer}${day}${card ? `, with a ${card} card to print` : ''}`;
  }
  return `By email${day || ' as soon as it’s paid'}`;
}
