import { expect, test } from 'vitest';
import { asPence, type Pence, ZERO } from '#src/platform/money.ts';
import type { Plan } from './plan.ts';
import { type ClosedLine, comparePlan } from './plan-comparison.ts';

const line = (kind: ClosedLine['kind'], pence: number, minutes = 0, value = 0): ClosedLine => ({
  kind,
  pence: asPence(pence),
  minutes,
  value: asPence(value),
});
const plan = (over: Partial<Plan>): Plan => ({
  startsOn: '2026-11-30',
  lessons: { keptBasisPoints: 0 },
  lessonFee: ZERO,
  weekFee: ZERO,
  freeWeeks: 0,
  ...over,
});
// Two weeks by a fee of £60.00: three lessons of 90 minutes, one of them taken back later, and a late charge of an hour.
const WEEKS = [
  line('lesson', 54_00, 90, 54_00),
  line('lesson', 54_00, 90, 54_00),
  line('lesson', 0, 0, 0),
  line('late_charge', 36_00, 60, 36_00),
  line('fee', -60_00),
  line('fee', -60_00),
];
const byPlan = (over: Partial<Plan>): Pence => comparePlan(plan(over), 2, WEEKS).byPlan;

test('closed weeks are paid again by another plan', () => {
  expect(comparePlan(plan({}), 2, WEEKS)).toEqual({ weeks: 2, paid: 24_00, byPlan: 144_00 });
  expect(byPlan({ lessons: { keptBasisPoints: 2000 } })).toBe(115_20);
  expect(byPlan({ lessons: { hourPence: asPence(28_00) } })).toBe(112_00);
  expect(byPlan({ lessonFee: asPence(5_00) })).toBe(134_00);
});

test('the plan that they had comes to what was paid, and free weeks count for nothing', () => {
  expect(byPlan({ weekFee: asPence(60_00), freeWeeks: 4 })).toBe(24_00);
});
