import { daysLater } from '#src/platform/dates.ts';

/** When on its day a reading was taken: before the first lesson, or after the last one. */
export const readingMoments = ['start', 'end'] as const;
export type ReadingMoment = (typeof readingMoments)[number];

/** What was driven since the reading before: all for the business, some of it privately, or another car. */
export const readingUses = ['business', 'some private', 'another car'] as const;
export type ReadingUse = (typeof readingUses)[number];

export interface Reading {
  id: string;
  day: string;
  moment: ReadingMoment;
  miles: number;
  use: ReadingUse;
  /** Miles driven since the reading before; null where they are not known. */
  privateMiles: number | null;
}

/** What a car was driven between two readings. Miles are in tenths. */
export interface Span {
  /** The days that lie between them, all of each. There may be none: then `last` is before `first`. */
  first: string;
  last: string;
  tenths: number;
  /** Null where some of it was private and nobody knows how much. */
  privateTenths: number | null;
}

type ReadingTime = Pick<Reading, 'day' | 'moment'>;

const orderOf = ({ day, moment }: ReadingTime) => `${day} ${moment === 'start' ? 0 : 1}`;

export const byTime = (a: ReadingTime, b: ReadingTime) => orderOf(a).localeCompare(orderOf(b));

/** What lies between each reading and the next one of the same car, by time. */
export function spansOf(readings: readonly Reading[]): Span[] {
  const sorted = readings.toSorted(byTime);
  return sorted.flatMap((after, index) => {
    const before = sorted[index - 1];
    // A car whose first reading was removed has fewer miles than the one before it.
    if (!before || after.use === 'another car' || after.miles < before.miles) return [];
    return {
      first: before.moment === 'start' ? before.day : daysLater(before.day, 1),
      last: after.moment === 'end' ? after.day : daysLater(after.day, -1),
      tenths: (after.miles - before.miles) * 10,
      privateTenths:
        after.use === 'business' ? 0 : after.privateMiles === null ? null : after.privateMiles * 10,
    };
  });
}

export type ReadingRefusal =
  | { refusal: 'below' | 'above'; reading: Reading }
  /** Whether the driving was before the reading, or before the next one. */
  | { refusal: 'too much private' | 'too much private later'; driven: number };

/** Why a reading can't be true beside the others. One of the same moment takes the place of the other. */
export function refuseReading(
  readings: readonly Reading[],
  added: Omit<Reading, 'id'>,
): ReadingRefusal | undefined {
  const others = readings.filter((one) => byTime(one, added) !== 0).toSorted(byTime);
  const before = others.findLast((one) => byTime(one, added) < 0);
  const after = others.find((one) => byTime(one, added) > 0);
  if (before && added.use !== 'another car') {
    if (added.miles < before.miles) return { refusal: 'below', reading: before };
    const driven = added.miles - before.miles;
    if ((added.privateMiles ?? 0) > driven) return { refusal: 'too much private', driven };
  }
  if (after && after.use !== 'another car') {
    if (added.miles > after.miles) return { refusal: 'above', reading: after };
    const driven = after.miles - added.miles;
    if ((after.privateMiles ?? 0) > driven) return { refusal: 'too much private later', driven };
  }
  return undefined;
}
