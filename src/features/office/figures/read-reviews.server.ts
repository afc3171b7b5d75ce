import { publishedRatings } from '#src/features/instructors/moderation/review-ratings.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Area } from './area.ts';
import type { FigureTable } from './figure-table.ts';
import type { Days, Period } from './period.ts';

/** Reviews published in the period by their stars, of instructors in an area or of all, beside the same days a year before. */
export async function readReviewFigures(db: Db, period: Period, _now?: Date, area?: Area) {
  const ratingsOf = ({ from, to }: Days) =>
    publishedRatings(db, londonMidnight(from), londonMidnight(dayAfter(to)), area?.slug);
  const [now, before] = await Promise.all([ratingsOf(period), ratingsOf(period.before)]);
  const stars = now.map((count, at) => ({ stars: at + 1, now: count, before: before[at] ?? 0 })).reverse();
  return { stars, now: averageOf(now), before: averageOf(before) };
}

export type ReviewFigures = Awaited<ReturnType<typeof readReviewFigures>>;

/** The count, and the average to a tenth: undefined without any. */
export function averageOf(counts: readonly number[]): { count: number; average: number | undefined } {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const all = counts.reduce((sum, one, at) => sum + one * (at + 1), 0);
  return { count, average: count > 0 ? Math.round((all / count) * 10) / 10 : undefined };
}

export const starsOf = (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`;

export function reviewsTable({ stars, now, before }: ReviewFigures): FigureTable {
  return {
    first: 'Stars',
    columns: [
      { head: 'Reviews', unit: 'count' },
      { head: 'A year before', unit: 'count' },
    ],
    rows: [
      ...stars.map((one) => ({ name: starsOf(one.stars), values: [one.now, one.before] })),
      { name: 'All', values: [now.count, before.count] },
    ],
  };
}
