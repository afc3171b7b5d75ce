import { timeToPlace } from '#src/features/lessons/assignment/time-to-place.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Area } from './area.ts';
import type { FigureTable } from './figure-table.ts';
import { lastWeeks, type Period } from './period.ts';

const WEEKS = 12;

/** How long learners waited for an instructor in the last twelve whole weeks, beside the same weeks a year before. */
export async function readPlacing(db: Db, period: Period, _now?: Date, area?: Area) {
  const weeks = lastWeeks(WEEKS, period.to);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) throw new Error('No weeks');
  const [own, earlier] = await Promise.all([
    timeToPlace(db, first.from, last.to, area?.slug),
    timeToPlace(db, first.before.from, last.before.to, area?.slug),
  ]);
  const stretches = weeks.map((week) => {
    const now = own.find(({ day }) => day === week.from);
    const before = earlier.find(({ day }) => day === week.before.from);
    return {
      ...week,
      bought: now?.bought ?? 0,
      placed: now?.placed ?? 0,
      withinDay: now?.placedWithinDay ?? 0,
      median: now?.medianMinutes ?? undefined,
      medianBefore: before?.medianMinutes ?? undefined,
    };
  });
  const sum = (of: (one: (typeof stretches)[number]) => number) =>
    stretches.reduce((all, one) => all + of(one), 0);
  return {
    stretches,
    bought: sum(({ bought }) => bought),
    withinDay: sum(({ withinDay }) => withinDay),
    waiting: sum(({ bought, placed }) => bought - placed),
  };
}

export type PlacingFigures = Awaited<ReturnType<typeof readPlacing>>;

export function placingTable({ stretches }: PlacingFigures): FigureTable {
  return {
    first: 'Bought in',
    columns: [
      { head: 'Lines of lessons', unit: 'count' },
      { head: 'Placed within a day', unit: 'count' },
      { head: 'Not placed yet', unit: 'count' },
      { head: 'Half placed within', unit: 'minutes' },
      { head: 'A year before', unit: 'minutes' },
    ],
    rows: stretches.map(({ name, bought, placed, withinDay, median, medianBefore }) => ({
      name,
      values: [bought, withinDay, bought - placed, median, medianBefore],
    })),
  };
}
