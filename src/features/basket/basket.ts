import type { Product } from '#src/features/catalogue/catalogue.ts';
import type { Discount, DiscountRule } from './lines/discount.ts';
import { hasRoomForHeld } from './lines/held-time.ts';
import { type Changed, type Line, limitOf, MAX_LINES, type PricedLine, quotedPrice } from './lines/line.ts';
import { isInstructorSelectable } from './lines/preferred-instructor.ts';
import { isSame, type ResolvedOptions } from './lines/same-line.ts';
import { placesOf } from './lines/unavailable-lines.ts';

export interface Basket {
  uuid: string;
  /** Counts the saves; a save of an older version is refused. */
  version: number;
  lines: Line[];
  updatedAt: Date;
  /** A payment for it is being decided: until then nothing in it changes. */
  isFrozen: boolean;
  /** Until when it can be paid by a link, where staff made it by phone: then its lines and prices stay as they were agreed. */
  keptUntil: Date | null;
  /** The codes that were entered, the first one first. */
  rules: readonly DiscountRule[];
}

/** With today's prices. */
export interface PricedBasket extends Omit<Basket, 'lines' | 'rules'> {
  lines: PricedLine[];
  /** Its codes in the order of reckoning; those that take nothing off come last. */
  discounts: Discount[];
}

/**
 * Adding the same product with the same options again raises that line's quantity, up to its limit (R11). A
 * price that has changed in between is not confirmed by that.
 */
export function addLine(
  lines: Line[],
  product: Product,
  added: { itemId: string; quantity: number; isPaidWhole?: boolean } & ResolvedOptions,
): Changed {
  if (product.withdrawn) return { ok: false, refusal: 'withdrawn' };
  if (product.event?.begun) return { ok: false, refusal: 'begun' };
  if (!isInstructorSelectable(product, added.options)) return { ok: false, refusal: 'not_with_them' };
  const same = lines.find((line) => isSame(line, product, added));
  if (same && product.event) return { ok: false, refusal: 'booked_already' };
  if (placesOf(lines, product) + added.quantity > (product.event?.placesLeft ?? Number.POSITIVE_INFINITY))
    return { ok: false, refusal: 'no_places' };
  if (same) return changeQuantity(lines, same.itemId, same.quantity + added.quantity, product);
  if (lines.length >= MAX_LINES) return { ok: false, refusal: 'full' };
  const { type, id } = product;
  const line: Line = { type, id, ...added, seen: quotedPrice(product) };
  return changeQuantity([...lines, line], line.itemId, line.quantity, product);
}

/** Quantities run from 1 to the product's limit (§5). A limit lowered since still lets a quantity go down. */
export function changeQuantity(lines: Line[], itemId: string, quantity: number, product: Product): Changed {
  const line = lines.find((candidate) => candidate.itemId === itemId);
  if (!line) return { ok: false, refusal: 'unknown_item' };
  if (line.type === 'voucher' || !Number.isInteger(quantity) || quantity < 1)
    return { ok: false, refusal: 'not_a_quantity' };
  if (quantity > limitOf(product)) return { ok: false, refusal: 'over_limit' };
  if (!hasRoomForHeld(line, product, quantity)) return { ok: false, refusal: 'too_short_for_it' };
  return { ok: true, lines: lines.map((other) => (other === line ? { ...line, quantity } : other)) };
}

export function removeLine(lines: Line[], itemId: string): Changed {
  const remaining = lines.filter((line) => line.itemId !== itemId);
  return remaining.length === lines.length
    ? { ok: false, refusal: 'unknown_item' }
    : { ok: true, lines: remaining };
}
