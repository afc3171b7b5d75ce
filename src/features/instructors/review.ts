/** The totals of an instructor's published reviews. */
export interface ReviewSummary {
  count: number;
  /** Rounded to one decimal; null without reviews. */
  average: number | null;
  /** How many reviews gave one star, two, … five. */
  counts: [number, number, number, number, number];
}

export const STARS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof STARS)[number];

export function summarise(counts: ReviewSummary['counts']): ReviewSummary {
  const count = counts.reduce((sum, many) => sum + many, 0);
  const stars = counts.reduce((sum, many, index) => sum + many * (index + 1), 0);
  return { count, average: count > 0 ? Math.round((stars * 10) / count) / 10 : null, counts };
}

/** The reviews of several instructors together. */
export function together(all: readonly ReviewSummary[]): ReviewSummary {
  const many = (star: 0 | 1 | 2 | 3 | 4) => all.reduce((sum, { counts }) => sum + counts[star], 0);
  return summarise([many(0), many(1), many(2), many(3), many(4)]);
}

/** Stars are drawn in halves (R46). */
export function inHalves(average: number): number {
  return Math.round(average * 2) / 2;
}

/** Only published reviews are shown (R46). */
export type ReviewState = 'pending' | 'published' | 'rejected';

export function reviewsCounted(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`;
}

export function starsCounted(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`;
}

/** Always one decimal: "4.7", "5.0". Not from Intl, whose first use blocks a slow phone for 50 ms. */
export function inTenths(average: number): string {
  const tenths = Math.round(average * 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
