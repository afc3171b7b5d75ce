import type { CountedStep } from '#src/features/funnel/funnel.ts';
import '#src/features/funnel/tables.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { areas } from '../areas.ts';
import type { Random } from './random.ts';

/** How many of ten thousand views reach each step; the orders say how many paid. */
const REACH: [CountedStep, number][] = [
  ['area', 10_000],
  ['added', 1_430],
  ['checkout', 870],
  ['details', 820],
  ['billing', 690],
  ['learner', 665],
  ['payment', 640],
];

/** Ninety days of looks at the areas' pages. */
export async function writeFunnel(tx: Tx, random: Random, now: Date) {
  const rows = Array.from({ length: 90 }, (_, ago) =>
    londonDate(new Date(now.getTime() - ago * DAY_MS)),
  ).flatMap((day) =>
    areas.flatMap(({ slug }) => {
      const views = random.below(5);
      return REACH.flatMap(([step, reach]) => {
        const chance = (views * reach) / 10_000;
        const count = Math.floor(chance) + (random.below(1_000) < (chance % 1) * 1_000 ? 1 : 0);
        return count > 0 ? [{ day, area_slug: slug, step, count }] : [];
      });
    }),
  );
  for (let from = 0; from < rows.length; from += 1_000)
    await tx
      .insertInto('funnel_counts')
      .values(rows.slice(from, from + 1_000))
      .onConflict((conflict) => conflict.columns(['day', 'area_slug', 'step']).doNothing())
      .execute();
}
