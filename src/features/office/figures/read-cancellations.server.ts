import { instructorsOfArea } from '#src/features/instructors/active-instructor.server.ts';
import {
  type CancelledDay,
  cancellationsByDay,
} from '#src/features/lessons/bookings/cancellations.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Area } from './area.ts';
import { changeInPercent, compared, sumOf } from './comparison.ts';
import type { FigureTable } from './figure-table.ts';
import { type Period, unitOf } from './period.ts';

/** Who gave lessons up. A refund ends lessons as the office does. */
const WHO: { name: string; is(row: CancelledDay): boolean }[] = [
  { name: 'By learners', is: ({ what, role }) => what === 'cancelled' && role === 'learner' },
  { name: 'By instructors', is: ({ what, role }) => what === 'cancelled' && role === 'instructor' },
  {
    name: 'By the office',
    is: ({ what, role }) => what === 'cancelled' && (role === 'office' || role === 'job'),
  },
  { name: 'Missed by learners', is: ({ what }) => what === 'missed' },
];

/** Lessons cancelled and missed by month, beside the same days a year before. */
export async function readCancellations(db: Db, period: Period, _now?: Date, area?: Area) {
  const slugs = area && (await instructorsOfArea(db, area.slug));
  const [own, earlier] = await Promise.all([
    cancellationsByDay(db, period.from, period.to, slugs),
    cancellationsByDay(db, period.before.from, period.before.to, slugs),
  ]);
  const days = [...earlier, ...own];
  return {
    unit: unitOf(period),
    stretches: period.stretches,
    who: WHO.map(({ name, is }) => {
      const rows = days.filter(is);
      const values = period.stretches.map((stretch) => compared(rows, stretch, ({ count }) => count));
      return { name, values, total: sumOf(values) };
    }),
  };
}

export type CancellationFigures = Awaited<ReturnType<typeof readCancellations>>;

export function cancellationsTable({ unit, stretches, who }: CancellationFigures): FigureTable {
  const all = stretches.map((_, at) => sumOf(who.flatMap(({ values }) => values[at] ?? [])));
  const total = sumOf(all);
  return {
    first: unit,
    columns: [
      ...who.map(({ name }) => ({ head: name, unit: 'count' as const })),
      { head: 'All', unit: 'count' },
      { head: 'A year before', unit: 'count' },
      { head: 'Change', unit: 'change' },
    ],
    rows: [
      ...stretches.map(({ name }, at) => {
        const both = all[at] ?? { now: 0, before: 0 };
        return {
          name,
          values: [...who.map(({ values }) => values[at]?.now), both.now, both.before, changeInPercent(both)],
        };
      }),
      {
        name: 'All',
        values: [...who.map((one) => one.total.now), total.now, total.before, changeInPercent(total)],
      },
    ],
  };
}
