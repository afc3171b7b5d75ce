import { formatLondonDate } from '#src/platform/dates.ts';
import { isReason, reasonTally } from './rejection-reasons.ts';

export interface StarRow {
  stars: number;
  published: number;
  rejected: number;
  /** Of the decided, in per cent. */
  share: number;
}

/** Decisions by stars, in which it would show if low ratings were turned down. */
export interface StarDecisions {
  since: string;
  rows: StarRow[];
  /** Why one-star reviews were rejected. */
  lowest: string;
}

interface DecisionCount {
  rating: number;
  state: string;
  reason: string | null;
  count: string | number;
}

export function starDecisions(counted: readonly DecisionCount[], since: Date): StarDecisions {
  const tally = (stars: number, state: string) =>
    counted
      .filter((one) => one.rating === stars && one.state === state)
      .reduce((sum, { count }) => sum + Number(count), 0);
  const rows = [5, 4, 3, 2, 1].map((stars) => {
    const [published, rejected] = [tally(stars, 'published'), tally(stars, 'rejected')];
    const decided = published + rejected;
    return { stars, published, rejected, share: decided === 0 ? 0 : (rejected * 100) / decided };
  });
  return {
    since: formatLondonDate(since).replace(/ \d{4}$/, ''),
    rows,
    lowest: formatLowest(rows.at(-1), counted),
  };
}

function formatLowest(row: StarRow | undefined, counted: readonly DecisionCount[]): string {
  if (!row || row.published + row.rejected === 0) return 'No one-star review has been decided.';
  if (row.rejected === 0) return 'No one-star review was rejected.';
  const reasons = new Map<string, number>();
  for (const { rating, state, reason, count } of counted) {
    if (rating !== 1 || state !== 'rejected') continue;
    const label = reason && isReason(reason) ? reasonTally[reason] : 'for other reasons';
    reasons.set(label, (reasons.get(label) ?? 0) + Number(count));
  }
  const breakdown = [...reasons].map(([label, count]) => `${count} ${label}`).join(', ');
  const were = row.rejected === 1 ? 'was' : 'were';
  return `${row.rejected} of ${row.published + row.rejected} one-star reviews ${were} rejected: ${breakdown}.`;
}
