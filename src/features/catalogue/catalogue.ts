import { daysBetween } from '#src/platform/dates.ts';
import { type Pence, sum } from '#src/platform/money.ts';

export const productTypes = ['lesson', 'training', 'product', 'bundle', 'course', 'voucher'] as const;
export type ProductType = (typeof productTypes)[number];
export type Dispatch = 'physical' | 'digital' | 'none';
export type Transmission = 'manual' | 'automatic';

/** Ids are unique within a type only, so a product is known by both (R10). */
export type ProductKey = { type: ProductType; id: number };

/** A product as it stands at one instant, with the price that is charged then. */
export type Product = ProductKey & {
  name: string;
  url: string;
  image: string;
  thumbnail: string;
  summary: string;
  price: Pence;
  /** What it cost before, or for a bundle what its parts usually cost; only when that is more. */
  usual?: Pence;
  /** The most that one line may hold; null is no limit. */
  limit: number | null;
  dispatch: Dispatch;
  isInstructorTraining: boolean;
  postage: Pence;
  areaSlug: string | null;
  transmission: Transmission | null;
  hours: number | null;
  withdrawn: boolean;
  /** Of lessons as baskets know them: who teaches them, and may be asked for. */
  teachers?: readonly Teacher[];
  /** When and where it takes place, for a course. */
  event?: ProductEvent;
};

/** An instructor by the name that visitors know. */
export interface Teacher {
  slug: string;
  name: string;
}

/** What a place on a course is a place at. */
export interface ProductEvent {
  begins: Date;
  ends: Date;
  venue: string;
  /** What is paid on the day, beside the product's price. */
  later: Pence;
  /** Null where anybody may come. */
  placesLeft: number | null;
  /** It has begun, so no place at it is sold any more. */
  begun: boolean;
}

/** A product offered beside others, with the word that its former price goes by. */
export type Offer = Product & { usualWord: 'usually' | 'worth' };

/** One price and the London days it stands: from `from` on, until the day before `until`. */
export type DatedPrice = { pence: Pence; from: string; until: string | null };

/** The price that is charged on a day; undefined while the product is not for sale. */
export function priceOn(history: readonly DatedPrice[], day: string): Pence | undefined {
  return standingOn(history, day)?.pence;
}

/**
 * "Usually": the price that stood directly before the present one (R3). A price that ended with a gap
 * before the present one began counts too; one that has not begun yet never does.
 */
export function usualPrice(history: readonly DatedPrice[], day: string): Pence | undefined {
  const present = standingOn(history, day);
  if (!present) return undefined;
  const earlier = history.filter((price) => price.from < present.from);
  return latest(earlier)?.pence;
}

/** Less than this, and a price was hardly what a product usually cost. */
const USUAL_DAYS = 28;

/**
 * Why today's price may not be called what something "was" beside what an offer makes of it: it must have been charged for a
 * while when the offer began, and for longer than the offer runs (up to today, where it has no last day).
 */
export function wasDoubt(
  history: readonly DatedPrice[],
  offer: { from: string; until: string | null },
  day: string,
): string | undefined {
  const present = standingOn(history, day);
  if (!present) return undefined;
  const before = daysBetween(present.from, offer.from);
  if (before < USUAL_DAYS) return `charged for less than ${USUAL_DAYS} days before the offer`;
  const runs = daysBetween(offer.from, offer.until ?? day);
  return runs > before ? 'charged for less time than the offer runs' : undefined;
}

/**
 * Why the price before the present one may not be called "usually": it must have been charged, for a while, until the
 * present one began, and for longer than the present one has been. Undefined where it may be, or where there is none.
 */
export function usualDoubt(history: readonly DatedPrice[], day: string): string | undefined {
  const present = standingOn(history, day);
  const earlier = present && latest(history.filter((price) => price.from < present.from));
  if (!present || !earlier || earlier.pence <= present.pence) return undefined;
  const ended = earlier.until ?? present.from;
  if (ended < present.from) return 'not charged directly before';
  if (daysBetween(earlier.from, ended) < USUAL_DAYS) return `charged for less than ${USUAL_DAYS} days`;
  if (daysBetween(present.from, day) > daysBetween(earlier.from, ended)) return 'too long ago';
  return undefined;
}

/** "Worth": what a bundle's parts usually cost, each at its present price where it never had another. */
export function bundleWorth(parts: readonly (readonly DatedPrice[])[], day: string): Pence | undefined {
  const prices = parts.map((history) => usualPrice(history, day) ?? priceOn(history, day));
  const known = prices.filter((price) => price !== undefined);
  return known.length > 0 && known.length === parts.length ? sum(known) : undefined;
}

/** The price in force on a day. */
export function standingOn(history: readonly DatedPrice[], day: string): DatedPrice | undefined {
  return latest(history.filter((price) => price.from <= day && (price.until === null || day < price.until)));
}

function latest(prices: readonly DatedPrice[]): DatedPrice | undefined {
  return prices.reduce<DatedPrice | undefined>(
    (best, price) => (best === undefined || price.from > best.from ? price : best),
    undefined,
  );
}
