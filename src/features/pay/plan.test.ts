import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { describePlan, type Plan, payFor, planOn, weekFeeOn } from './plan.ts';
import { mondayOf, mondaysBy, sundayOf } from './week.ts';

const plan = (over: Partial<Plan> = {}): Plan => ({
  startsOn: '2026-11-02',
  lessons: { keptBasisPoints: 2200 },
  lessonFee: asPence(0),
  weekFee: asPence(0),
  freeWeeks: 0,
  ...over,
});
/** Ten hours for £360.00. */
const sold = { pence: 360_00, minutes: 600 };

test('a share is of what the minutes were sold for, an hour is worth the same however they were sold', () => {
  expect(payFor(plan(), 60, sold)).toBe(28_08);
  expect(payFor(plan({ lessons: { keptBasisPoints: 0 } }), 90, sold)).toBe(54_00);
  expect(payFor(plan({ lessons: { hourPence: asPence(28_00) } }), 90, sold)).toBe(42_00);
  expect(payFor(plan(), 60, { pence: 0, minutes: 0 })).toBe(0);
});

test('money is rounded once, half up: a lesson of £33.33 an hour, of which 15% is kept', () => {
  // 90 minutes are £49.995, and 85% of that £42.49575.
  expect(payFor(plan({ lessons: { keptBasisPoints: 1500 } }), 90, { pence: 333_30, minutes: 600 })).toBe(
    42_50,
  );
  expect(payFor(plan({ lessons: { keptBasisPoints: 5000 } }), 60, { pence: 101, minutes: 60 })).toBe(51);
});

test('a lesson takes the plan of its day: the last one that began by then', () => {
  const plans = [plan({ startsOn: '2026-11-16' }), plan({ startsOn: '2026-11-02' })];
  expect(planOn(plans, '2026-11-01')).toBeUndefined();
  expect(planOn(plans, '2026-11-02')?.startsOn).toBe('2026-11-02');
  expect(planOn(plans, '2026-11-15')?.startsOn).toBe('2026-11-02');
  expect(planOn(plans, '2026-11-16')?.startsOn).toBe('2026-11-16');
});

test('the first weeks of a plan are free of its fee where that was agreed, also over a change of the clocks', () => {
  const franchise = plan({ startsOn: '2026-10-19', weekFee: asPence(120_00), freeWeeks: 2 });
  const fees = mondaysBy('2026-11-08', { from: '2026-10-19' }).map((monday) => weekFeeOn(franchise, monday));
  expect(fees).toEqual([0, 0, 120_00]);
});

test('a week is from Monday to Sunday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
  ]);
  expect(sundayOf('2026-12-28')).toBe('2027-01-03');
});

test.each([
  [plan({ lessons: { keptBasisPoints: 1750 } }), 'We keep 17.5%'],
  [plan({ lessons: { hourPence: asPence(28_00) } }), '£28.00 an hour'],
  [
    plan({ lessons: { keptBasisPoints: 0 }, weekFee: asPence(120_00), freeWeeks: 1 }),
    'They keep the lesson price, fee £120.00 a week after 1 free week',
  ],
  [plan({ lessonFee: asPence(4_00) }), 'We keep 22%, fee £4.00 a lesson'],
])('a plan in words', (one, words) => {
  expect(describePlan(one)).toBe(words);
  const own = words.replace('We keep', 'The school keeps').replace('They keep', 'You keep');
  expect(describePlan(one, 'instructor')).toBe(own);
});
