import { asPence, type Pence, sum } from '#src/platform/money.ts';
import { type Plan, payFor } from './plan.ts';

/** A lesson, a late charge or a fee of closed weeks, with its corrections. */
export interface ClosedLine {
  kind: 'lesson' | 'late_charge' | 'fee';
  pence: Pence;
  minutes: number;
  /** What the minutes were sold for. */
  value: Pence;
}

/** What closed weeks paid for lessons, late charges and fees, and what they would have paid by a plan. */
export interface PlanComparison {
  weeks: number;
  paid: Pence;
  byPlan: Pence;
}

/** Compares a plan with the closed weeks that an instructor was in. Each week pays its fee: free weeks are over one day. */
export function comparePlan(plan: Plan, weeks: number, lines: readonly ClosedLine[]): PlanComparison {
  const taught = lines.filter(({ kind, minutes }) => kind !== 'fee' && minutes > 0);
  const lessons = taught.filter(({ kind }) => kind === 'lesson').length;
  return {
    weeks,
    paid: sum(lines.map(({ pence }) => pence)),
    byPlan: sum([
      ...taught.map(({ minutes, value }) => payFor(plan, minutes, { pence: value, minutes })),
      asPence(-lessons * plan.lessonFee),
      asPence(-weeks * plan.weekFee),
    ]),
  };
}
