import type { Product } from '#src/features/catalogue/catalogue.ts';
import { eventWhen } from '#src/features/catalogue/event-words.ts';
import type { Pence } from '#src/platform/money.ts';

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
