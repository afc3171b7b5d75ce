import { eventWhen } from '#src/features/catalogue/event-text.ts';
import { type Pence, shortPounds } from '#src/platform/money.ts';
import { type Closed, type Course, formatPlaces, whyClosedTo } from './course.ts';

/** A course as a card or page shows it. The server formats it, because the date must be London's. */
export interface ShownCourse {
  id: number;
  kind: Course['kind'];
  slug: string;
  name: string;
  summary: string;
  image: string;
  when: string;
  venue: string;
  length: string;
  suits: string;
  /** "£195, of which £50 now and £145 on the day", or "Free". */
  price: string;
  deposit: Pence | null;
  places: string | null;
  closed: Closed | null;
}

export function shownCourse(course: Course, now: Date): ShownCourse {
  const { id, kind, slug, name, summary, image, venue, length, suits } = course;
  return {
    id,
    kind,
    slug,
    name,
    summary,
    image,
    venue,
    length,
    suits,
    when: eventWhen(course),
    price: formatPrice(course),
    deposit: course.deposit ?? null,
    places: formatPlaces(course.placesLeft) ?? null,
    closed: closedNow(course, now),
  };
}

/** A course whose deposit has no price today cannot be booked, so it counts as full. */
function closedNow(course: Course, now: Date): Closed | null {
  const unsold = course.kind === 'purchase' && course.deposit === undefined;
  return whyClosedTo(course, now) ?? (unsold ? 'full' : null);
}

function formatPrice({ whole, deposit }: Course): string {
  if (whole === 0) return 'Free';
  if (deposit === undefined || deposit >= whole) return shortPounds(whole);
  return `${shortPounds(whole)}, of which ${shortPounds(deposit)} now and ${shortPounds((whole - deposit) as Pence)} on the day`;
}

/** The place is booked by paying the deposit at the checkout. A trailing .00 is trimmed (§9): "Book, £50 deposit", "Book, £35.50 deposit". */
export function depositButton(deposit: Pence): string {
  return `Book, ${shortPounds(deposit)} deposit`;
}
