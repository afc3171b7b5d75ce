import { paidWhole } from '#src/features/basket/lines/course-place.ts';
import { isDigitalProduct } from '#src/features/basket/lines/line.ts';
import type { VoucherGift } from '#src/features/basket/lines/voucher-line.ts';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { shownPrice } from '#src/features/catalogue/fee.ts';
import type { Pence } from '#src/platform/money.ts';

/** What is given as such, by a voucher of its price. */
export const giftTypes = ['lesson', 'course', 'product', 'bundle'] as const;
export type GiftType = (typeof giftTypes)[number];

/** Which product is given. */
type GivenKey = { type: GiftType; id: number };

/** A product that can be given, and its price with the fee, in pence. */
export interface GiftOffered {
  gift: VoucherGift;
  price: Pence;
}

/**
 * Lessons, courses with a place and digital products can be given, up to the most that a voucher holds. A course is given at its whole
 * price, so that nothing is left to pay on the day. Undefined for anything else.
 */
export function asGift(product: Product, bounds: { most: Pence }): GiftOffered | undefined {
  const { type, id, event } = product;
  const price = shownPrice(paidWhole(product));
  const hasPlace = event !== undefined && !event.begun && event.placesLeft !== 0;
  const isGiven = type === 'lesson' || hasPlace || isDigitalProduct(product);
  return isGiven && !product.withdrawn && price <= bounds.most
    ? { gift: { type, id, name: giftName(product) }, price }
    : undefined;
}

/** "10 hours of driving lessons in Leeds", where the shop's pages about lessons say "10 hours in Leeds". */
function giftName({ type, name }: Product): string {
  return type === 'lesson' ? name.replace(/^(\d+ hours?)( \w+)?(?= in )/, '$1 of$2 driving lessons') : name;
}

/** "course-1": a product that is given, in an address or a form. */
export function giftKey({ type, id }: Pick<Product, 'type' | 'id'>): string {
  return `${type}-${id}`;
}

/** Undefined for anything else. */
export function readGiftKey(key: string): GivenKey | undefined {
  const [, type, id] = /^(lesson|course|product|bundle)-(\d{1,9})$/.exec(key) ?? [];
  return type && id ? { type: type as GiftType, id: Number(id) } : undefined;
}

/** The builder, for a voucher that is given for a product. */
export function builderPath(product: Pick<Product, 'type' | 'id'>): string {
  return `/gift-vouchers?for=${giftKey(product)}`;
}

/** The product that the builder's address names. */
export function readGiftQuery(query: URLSearchParams): GivenKey | undefined {
  return readGiftKey(query.get('for') ?? '');
}
