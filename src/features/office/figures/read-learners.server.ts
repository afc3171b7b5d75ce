import {
  areaLearnersTaught,
  keepAreaLearnersTaught,
  keepLearnersTaught,
  learnerStandings,
  learnersTaught,
} from '#src/features/lessons/learners/learner-standings.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Area } from './area.ts';
import type { FigureTable } from './figure-table.ts';
import { type Days, lastWeeks, type Period } from './period.ts';

const WEEKS = 6;

/** How learners stand now, and how many had a lesson in the last six whole weeks, beside the same weeks a year before. */
export async function readLearners(db: Db, period: Period, now: Date, area?: Area) {
  const taughtIn = (some: Days) =>
    area ? areaLearnersTaught(db, some, area.slug) : learnersTaught(db, some);
  const weeks = taughtWeeks(period.to);
  const [standings, taught, taughtBefore] = await Promise.all([
    learnerStandings(db, now, area?.slug),
    taughtIn(weeks.now),
    taughtIn(weeks.before),
  ]);
  return { ...standings, taught: { now: taught, before: taughtBefore } };
}

/** Keeps how many learners had a lesson in the weeks of which the page says so. */
export async function keepTaughtWeeks(db: Db, now: Date) {
  const weeks = taughtWeeks(londonDate(now));
  for (const some of [weeks.now, weeks.before]) {
    await keepLearnersTaught(db, now, some);
    await keepAreaLearnersTaught(db, now, some);
  }
}

function taughtWeeks(today: string) {
  const weeks = lastWeeks(WEEKS, today);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) throw new Error('No weeks');
  return {
    now: { from: first.from, to: last.to },
    before: { from: first.before.from, to: last.before.to },
  };
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
