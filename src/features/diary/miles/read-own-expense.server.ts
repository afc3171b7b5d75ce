import type { Expense } from '#src/features/mileage/expense.ts';
import { categories, expenseKindNames, kindOf } from '#src/features/mileage/expense-kinds.ts';
import { nameOfExpense } from '#src/features/mileage/quarter-entries.ts';
import { keptFrom } from '#src/features/mileage/tax-quarter.ts';
import { pounds, toDecimal } from '#src/platform/money.ts';

/** An expense as its form holds it. */
export function shownInForm(expense: Expense) {
  const { id, amount, day, kind, description, businessPercent, isMonthly, endsOn, receipt } = expense;
  return {
    name: nameOfExpense(expense),
    shown: pounds(amount),
    isMonthly,
    // The picture of another receipt has another address.
    receipt: receipt && `/diary/pay/expenses/${id}/receipt.jpg?${receipt.slice(0, 8)}`,
    defaults: {
      amount: toDecimal(amount),
      day,
      kind,
      description,
      business_percent: businessPercent,
      ends_on: endsOn,
    },
  };
}

/** What may be chosen: days, and what an expense is for with its category at HMRC. */
export function expenseChoices(today: string) {
  return {
    today,
    first: keptFrom(today),
    kinds: expenseKindNames.map((kind): [string, string] => {
      const { name, category } = kindOf(kind);
      return [kind, name === categories[category] ? name : `${name} (${categories[category]})`];
    }),
  };
}
