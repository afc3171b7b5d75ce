import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { claimOf, type Expense, spentIn } from './expense.ts';
import { expenseKindNames } from './expense-kinds.ts';

const expense = (more: Partial<Expense> = {}): Expense => ({
  id: 'a',
  kind: 'fuel',
  description: '',
  day: '2026-11-21',
  amount: asPence(58_20),
  businessPercent: 100,
  isMonthly: false,
  endsOn: null,
  receipt: null,
  ...more,
});
const quarter = { first: '2026-10-06', last: '2027-01-05' };
const days = (one: Expense, today = '2027-02-01') =>
  spentIn([one], quarter, today).map(({ spentOn }) => spentOn);

test('what is paid every month is spent on its day of each month, or on the last of a shorter one', () => {
  expect(days(expense({ day: '2026-08-31', isMonthly: true }))).toEqual([
    '2026-12-31',
    '2026-11-30',
    '2026-10-31',
  ]);
  expect(days(expense({ day: '2026-11-02', isMonthly: true, endsOn: '2026-12-02' }))).toEqual([
    '2026-12-02',
    '2026-11-02',
  ]);
  expect(days(expense({ day: '2026-10-20', isMonthly: true }), '2026-11-30')).toEqual([
    '2026-11-20',
    '2026-10-20',
  ]);
  expect(days(expense())).toEqual(['2026-11-21']);
  expect(days(expense({ day: '2026-10-05' }))).toEqual([]);
});

test('of a car’s costs the business share is claimed, of others their own part, and nothing of the car beside a flat rate', () => {
  const costs = { method: 'costs', sharePercent: 86 } as const;
  expect(claimOf(expense(), costs)).toBe(50_05);
  expect(claimOf(expense({ amount: asPence(186_40) }), costs)).toBe(160_30);
  expect(claimOf(expense(), { method: 'costs', sharePercent: null })).toBe(0);
  expect(claimOf(expense(), { method: 'flat rate' })).toBe(0);
  expect(claimOf(expense({ kind: 'phone', businessPercent: 50 }), costs)).toBe(29_10);
  expect(claimOf(expense({ kind: 'parking' }), { method: 'flat rate' })).toBe(58_20);
});

test('no claim exceeds what was spent, whatever the share', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...expenseKindNames),
      fc.integer({ min: 1, max: 1_000_000_00 }),
      fc.integer({ min: 1, max: 100 }),
      fc.option(fc.integer({ min: 0, max: 100 })),
      (kind, amount, businessPercent, sharePercent) => {
        const spent = expense({ kind, amount: asPence(amount), businessPercent });
        for (const car of [{ method: 'costs', sharePercent }, { method: 'flat rate' }] as const) {
          const claim = claimOf(spent, car);
          expect(claim >= 0 && claim <= amount).toBe(true);
        }
      },
    ),
  );
});
