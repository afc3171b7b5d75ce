import { learnerStandings, learnersTaught } from '#src/features/lessons/learners/learner-standings.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { FigureTable } from './figure-table.ts';
import { lastWeeks, type Period } from './period.ts';

const WEEKS = 6;

/** How learners stand now, and how many had a lesson in the last six whole weeks, beside the same weeks a year before. */
export async function readLearners(db: Db, period: Period, now: Date) {
  const weeks = lastWeeks(WEEKS, period.to);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) throw new Error('No weeks');
  const taughtIn = (from: string, to: string) =>
    learnersTaught(db, londonMidnight(from), londonMidnight(dayAfter(to)));
  const [standings, taught, taughtBefore] = await Promise.all([
    learnerStandings(db, now),
    taughtIn(first.from, last.to),
    taughtIn(first.before.from, last.before.to),
  ]);
  return { ...standings, taught: { now: taught, before: taughtBefore } };
}

export type LearnerFigures = Awaited<ReturnType<typeof readLearners>>;

export function learnersTable({ active, quiet, lapsed }: LearnerFigures): FigureTable {
  const rows = [
    { name: 'Active', ...active },
    { name: 'Quiet for six weeks', ...quiet },
    { name: 'Quiet for six months', ...lapsed },
  ];
  return {
    first: 'Now',
    columns: [
      { head: 'Learners', unit: 'count' },
      { head: 'Hours to book', unit: 'minutes' },
    ],
    rows: rows.map(({ name, learners, minutesLeft }) => ({ name, values: [learners, minutesLeft] })),
  };
}
