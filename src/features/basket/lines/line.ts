import type { Product, ProductKey } from '#src/features/catalogue/catalogue.ts';
import type { Pence } from '#src/platform/money.ts';
import type { Voucher } from './voucher-line.ts';

export type Options = Record<string, string>;

export interface Line extends ProductKey {
  /** The item's id on the wire. */
  itemId: string;
  quantity: number;
  options: Options;
  /** What the buyer has put together, on a line of type voucher. */
  voucher?: Voucher;
  /** Whose hours these are, on a line of lessons that was added from a learner's own page (R67). */
  learner?: LinkedLearner | undefined;
  /** The first lesson's time, on a line of lessons. */
  held?: HeldTime;
  /** The price of one, and its postage, that the buyer was told last: at the add, or when a new one was confirmed. */
  seen?: QuotedPrice;
  /** For an order by phone: what was agreed beside that price. */
  agreed?: Agreed;
  /** Whether a place on a course is paid for as a whole, and not by its deposit. */
  isPaidWhole?: boolean;
}

/** What an order by phone keeps of a line: neither a rule of a code nor a course's price changes it afterwards. */
export interface Agreed {
  /** What its codes take off, and how much of that is by the second. */
  discount?: Pence | undefined;
  secondDiscount?: Pence | undefined;
  /** For a course: what is paid on the day. */
  later?: Pence | undefined;
}

/** A learner whom the diary knows. People who can open their lessons may buy for them. */
export interface LinkedLearner {
  id: string;
  firstname: string;
  /** The hash of the link by which the buyer saw them. Undefined where an account did. */
  link?: string;
  /** The slug of their present instructor. */
  teacher?: string;
}

/** A time that an instructor's diary keeps for a basket, as it was when it was held. Instants are ISO texts. */
export interface HeldTime {
  /** The booking that it becomes, in the line's option `held_slot`. */
  id: string;
  /** The slug. */
  instructor: string;
  startsAt: string;
  endsAt: string;
  until: string;
  /** Where the learner is picked up, by the first half of the postcode. */
  outcode: string;
}

export interface QuotedPrice {
  price: Pence;
  postage: Pence;
}

/** A line with its product as the catalogue has it now: only that has the price that is charged (R5). */
export interface PricedLine extends Line {
  product: Product;
  /** What the basket's codes take off it. */
  discount?: Pence;
  /** How much of that is by the code that is reckoned second. */
  secondDiscount?: Pence;
}

/** What a change of a basket's lines comes to. */
export type Changed = { ok: true; lines: Line[] } | { ok: false; refusal: Refusal };
export type Refusal =
  | 'unknown_item'
  | 'over_limit'
  | 'not_a_quantity'
  | 'full'
  | 'withdrawn'
  | 'begun'
  | 'no_places'
  | 'not_with_them'
  | 'booked_already'
  | 'not_held'
  | 'no_lessons_for_it'
  | 'too_short_for_it'
  | 'prices_changed';

export const MAX_LINES = 50;
/** The most that a line may hold where the catalogue sets no limit. */
export const HIGHEST_QUANTITY = 100;

export function limitOf(product: Product): number {
  return product.limit ?? HIGHEST_QUANTITY;
}

/** A postal item is a physical-dispatch item that is not a lesson, or a gift-card voucher (§4). */
export function isPostal(line: PricedLine): boolean {
  return line.product.dispatch === 'physical' && line.type !== 'lesson';
}

/** What is read or used online once bought. An emailed voucher is none: it may be handed back unused. */
export function isDigitalProduct({ type, dispatch }: { type: string; dispatch: string }): boolean {
  return dispatch === 'digital' && type !== 'voucher';
}

/** One of a product, as a basket would hold it. */
export function oneOf(product: Product): PricedLine {
  const { type, id } = product;
  return { type, id, itemId: `${type}-${id}`, quantity: 1, options: {}, product };
}

export function quotedPrice({ price, postage }: Product): QuotedPrice {
  return { price, postage };
}
