import { sql } from 'kysely';
import { lessonAreas } from '#src/features/catalogue/lesson-hours.server.ts';
import { paidLessonsByDay } from '#src/features/orders/sales/paid-lesson-days.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type CountedStep, countedSteps } from './funnel.ts';
import './tables.ts';

export type FunnelStep = CountedStep | 'paid';
export type FunnelCounts = Record<FunnelStep, number>;

export interface Funnel {
  total: FunnelCounts;
  /** Every day from the first to the last, YYYY-MM-DD. */
  days: { day: string; counts: FunnelCounts }[];
  /** The areas with any count, the most looked at first. */
  areas: { slug: string; counts: FunnelCounts }[];
}

/** The sums from one London day to another; of one area where it is named. */
export async function readFunnel(
  db: Db,
  { from, to, area }: { from: string; to: string; area?: string | undefined },
): Promise<Funnel> {
  const [counted, paid, areaOf] = await Promise.all([
    db
      .selectFrom('funnel_counts')
      .select(['area_slug', 'step', 'count', sql<string>`day::text`.as('day')])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute(),
    paidLessonsByDay(db, { from, to }),
    lessonAreas(db),
  ]);
  const rows = [
    ...counted.map(({ area_slug, ...row }) => ({ ...row, slug: area_slug, step: row.step as FunnelStep })),
    ...paid.map(({ day, lesson, count }) => ({
      day,
      count,
      slug: areaOf.get(lesson) ?? '',
      step: 'paid' as FunnelStep,
    })),
  ].filter(({ slug }) => slug !== '');
  const visibleRows = rows.filter(({ slug }) => !area || slug === area);
  return {
    total: sumOf(visibleRows),
    days: daysBetween(from, to).map((day) => ({
      day,
      counts: sumOf(visibleRows.filter((row) => row.day === day)),
    })),
    areas: [...Map.groupBy(rows, ({ slug }) => slug)]
      .map(([slug, own]) => ({ slug, counts: sumOf(own) }))
      .sort((a, b) => b.counts.area - a.counts.area || a.slug.localeCompare(b.slug)),
  };
}

function sumOf(rows: readonly { step: FunnelStep; count: number }[]): FunnelCounts {
  const counts = Object.fromEntries([...countedSteps, 'paid'].map((step) => [step, 0])) as FunnelCounts;
  for (const { step, count } of rows) counts[step] += count;
  return counts;
}

function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  return Array.from({ length: first.until(last).days + 1 }, (_, n) => first.add({ days: n }).toString());
}
