import type { Product } from '#src/features/catalogue/catalogue.ts';
import { eventWhen } from '#src/features/catalogue/event-text.ts';
import { fromDecimal, type Pence, shortPounds, sum, ZERO } from '#src/platform/money.ts';

/** A place on a course as a basket shows it, and as an order keeps it whatever becomes of the course afterwards. */
export interface CoursePlace {
  attendee: string;
  /** "Saturday 23 January 2027, 9:30am to 4pm". */
  when: string;
  venue: string;
  /** What is paid on the day, in pence. */
  later: Pence;
}

export function coursePlace(line: {
  options: Record<string, string>;
  product: Product;
}): CoursePlace | undefined {
  const { event } = line.product;
  if (!event) return undefined;
  return {
    attendee: line.options.name ?? '',
    when: eventWhen(event),
    venue: event.venue,
    later: event.later,
  };
}

/** A course at its whole price, in pence, with nothing left to pay on the day. Any other product as it is. */
export function paidWhole(product: Product): Product {
  const { event, price } = product;
  return event ? { ...product, price: sum([price, event.later]), event: { ...event, later: ZERO } } : product;
}

/** "Saturday 23 January 2027, 9:30am to 4pm, The Tetley, Leeds. £145 more to pay on the day." `later` as on the wire. */
export function formatPlace({ when, venue, later }: { when: string; venue: string; later: string }): string {
  const rest = fromDecimal(later);
  return `${when}, ${venue}.${rest > 0 ? ` ${shortPounds(rest)} more to pay on the day.` : ''}`;
}

/** Shown wherever a place is sold or confirmed; the terms give the same. */
export const COURSE_REFUND =
  'You can get a full refund up to 14 days before the course, and within 14 days of your order as long as the course hasn’t taken place.';
