import type { Product, ProductKey } from '#src/features/catalogue/catalogue.ts';
import { artOf, findDesign, type VoucherType } from '#src/features/catalogue/voucher-designs.ts';
import { asPence, type Pence, ZERO } from '#src/platform/money.ts';

/** A gift voucher as it lies in a basket: what its buyer has put together (§3). */
export interface Voucher {
  type: VoucherType;
  /** The design of an e-voucher; null for a gift card. */
  template: string | null;
  /** The design of a gift card, or of the card that a buyer prints; null where nothing is printed. */
  cardTemplate: string | null;
  value: Pence;
  recipientName: string;
  /** Null where the buyer gets the email, or nobody does. */
  recipientEmail: string | null;
  message: string;
  /** Null for a gift card, which goes by post. */
  sendTo: 'recipient' | 'buyer' | null;
  /**
   * The London day, YYYY-MM-DD; null is as soon as it is paid for. Elsewhere it is `sendOn`: stored baskets have this name.
   */
  sendAt: string | null;
  /** The product that it is given for, whose price was its value. Its code is spent on anything all the same. */
  gift?: VoucherGift | undefined;
}

export interface VoucherGift extends ProductKey {
  /** As the product was called then. */
  name: string;
}

/** Posted gift cards cost this once for each order: one address, one parcel (R4). In pence. */
export const GIFT_CARD_POSTAGE = asPence(1_99);

const IDS = { 'e-voucher': 1, 'gift-card': 2 } as const;
const NAMES = { 'e-voucher': 'E-voucher', 'gift-card': 'Gift card' } as const;

/** Ids of the two kinds of voucher, as a line keeps them (R10). */
export function voucherProductId(type: VoucherType): number {
  return IDS[type];
}

/** "E-voucher, Birthday", or "Theory Training as a gift, Birthday". */
export function voucherName(type: VoucherType, designId: string, gift?: string | null): string {
  return `${gift ? `${gift} as a gift` : NAMES[type]}, ${findDesign(designId)?.name ?? 'plain'}`;
}

/** A voucher is its own product: nothing in the catalogue has its price, and no fee or quantity belongs to it. */
export function voucherProduct(voucher: Voucher, itemId: string): Product {
  const designId = voucher.template ?? voucher.cardTemplate ?? '';
  const posted = voucher.type === 'gift-card';
  return {
    type: 'voucher',
    id: voucherProductId(voucher.type),
    name: voucherName(voucher.type, designId, voucher.gift?.name),
    url: `/basket/gift-vouchers/${itemId}`,
    image: artOf(designId),
    thumbnail: artOf(designId),
    summary: '',
    price: voucher.value,
    limit: 1,
    dispatch: posted ? 'physical' : 'digital',
    isInstructorTraining: false,
    postage: ZERO,
    areaSlug: null,
    transmission: null,
    hours: null,
    withdrawn: false,
  };
}

export function isGiftCard(line: { voucher?: Voucher | undefined }): boolean {
  return line.voucher?.type === 'gift-card';
}
