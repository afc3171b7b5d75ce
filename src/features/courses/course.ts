import type { Pence } from '#src/platform/money.ts';

/** One junction of a course's day. */
export interface CourseStep {
  title: string;
  when: string;
  words: string;
}

/** A course with its day, as the catalogue and its page have it. */
export interface Course {
  id: number;
  /** Booked with a deposit, or asked for by a form. */
  kind: 'purchase' | 'response';
  slug: string;
  name: string;
  summary: string;
  image: string;
  begins: Date;
  ends: Date;
  venue: string;
  length: string;
  suits: string;
  /** Nothing where it is free. */
  whole: Pence;
  /** Of the whole, what is paid to book; undefined where nothing is, or no price stands today. */
  deposit: Pence | undefined;
  placesLeft: number | null;
  heading: string;
  steps: CourseStep[];
  paragraphs: string[];
  question: string | null;
  thanks: string | null;
  film: string | null;
  withdrawn: boolean;
}

/** Why nobody can book or ask for a place: told instead of the form. */
export type Closed = 'over' | 'begun' | 'full';

/** In the order that matters to a visitor: one that is over was full or not, and nobody cares. */
export function whyClosedTo({ begins, ends, placesLeft }: Course, now: Date): Closed | undefined {
  if (ends <= now) return 'over';
  if (begins <= now) return 'begun';
  return placesLeft === 0 ? 'full' : undefined;
}

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Its page has gone: it was withdrawn, or took place so long ago that nobody looks for it any more. */
export function isGone({ withdrawn, ends }: Course, now: Date): boolean {
  return withdrawn || now.getTime() - ends.getTime() > KEPT_DAYS * DAY_MS;
}

/** "3 places left", "Full", or nothing where anybody may come. Many places are no news. */
export function placesInWords(placesLeft: number | null): string | undefined {
  if (placesLeft === null) return undefined;
  if (placesLeft === 0) return 'Full';
  return placesLeft === 1 ? '1 place left' : `${placesLeft} places left`;
}
