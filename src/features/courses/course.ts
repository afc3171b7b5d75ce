import { DAY_MS } from '#src/platform/dates.ts';
import type { Pence } from '#src/platform/money.ts';

/** One step of a course's day. */
export interface CourseStep {
  title: string;
  when: string;
  words: string;
}

/** A course and its date, as stored. */
export interface Course {
  id: number;
  /** Booked with a deposit, or requested through a form. */
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
  /** Zero for a free course. */
  whole: Pence;
  /** The part of `whole` paid when booking; undefined for a free course, or if no price is valid today. */
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

/** Why a course takes no bookings: shown in place of the form. */
export type Closed = 'over' | 'begun' | 'full';

/** A course that is over is not also reported as full. */
export function whyClosedTo({ begins, ends, placesLeft }: Course, now: Date): Closed | undefined {
  if (ends <= now) return 'over';
  if (begins <= now) return 'begun';
  return placesLeft === 0 ? 'full' : undefined;
}

const KEPT_DAYS = 90;

/** Its page is gone: it was withdrawn, or it ended too long ago to be of interest. */
export function isGone({ withdrawn, ends }: Course, now: Date): boolean {
  return withdrawn || now.getTime() - ends.getTime() > KEPT_DAYS * DAY_MS;
}

/** "3 places left" or "Full"; nothing where places are plenty or unlimited. */
export function formatPlaces(placesLeft: number | null): string | undefined {
  if (placesLeft === null) return undefined;
  if (placesLeft === 0) return 'Full';
  return placesLeft === 1 ? '1 place left' : `${placesLeft} places left`;
}
