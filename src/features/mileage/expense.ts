import { type Pence, rateOn } from '#src/platform/money.ts';
import { lastDayOfMonth, monthAfter } from '#src/platform/months.ts';
import { type ExpenseKind, kindOf } from './expense-kinds.ts';

export interface Expense {
  id: string;
  kind: ExpenseKind;
  description: string;
  /** The day on which it was paid, or for the first time. */
  day: string;
  amount: Pence;
  /** How much of it is for the business. The car's costs are claimed by the share of its miles in place of this. */
  businessPercent: number;
  isMonthly: boolean;
  /** After this day it is not paid again. */
  endsOn: string | null;
  /** The picture of its receipt and its file: "0f…3a/1600.jpg". */
  receipt: string | null;
}

/** An expense on one of its days. */
export interface SpentExpense extends Expense {
  spentOn: string;
}

interface Days {
  first: string;
  last: string;
}

/** What was spent in a period by today, the newest first. What is paid monthly is paid on its day of each month, or on the month's last. */
export function spentIn(expenses: readonly Expense[], { first, last }: Days, today: string): SpentExpense[] {
  const [until = last] = [last, today].sort();
  return expenses
    .flatMap((expense) => daysOf(expense, until).map((spentOn) => ({ ...expense, spentOn })))
    .filter(({ spentOn }) => spentOn >= first && spentOn <= until)
    .toSorted((a, b) => b.spentOn.localeCompare(a.spentOn) || a.id.localeCompare(b.id));
}

function daysOf({ day, isMonthly, endsOn }: Expense, until: string): string[] {
  if (!isMonthly) return [day];
  const last = endsOn !== null && endsOn < until ? endsOn : until;
  const days: string[] = [];
  for (let month = day.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month)) {
    const endOfMonth = lastDayOfMonth(month);
    const own = `${month}-${day.slice(8)}`;
    days.push(own < endOfMonth ? own : endOfMonth);
  }
  return days.filter((one) => one <= last);
}

/** The part of a car's cost that is claimed. The share is null while no odometer says it. */
export type CarClaim = { method: 'costs'; sharePercent: number | null } | { method: 'flat rate' };

/** How much of an expense is claimed: rounded half up to the penny, expense by expense. */
export function claimOf({ kind, amount, businessPercent }: Expense, car: CarClaim): Pence {
  return rateOn(amount, (claimedPercent({ kind, businessPercent }, car) ?? 0) * 100);
}

/** The part of it that is claimed, in per cent; null while nobody knows. */
export function claimedPercent(
  { kind, businessPercent }: Pick<Expense, 'kind' | 'businessPercent'>,
  car: CarClaim,
): number | null {
  if (!kindOf(kind).isOfCar) return businessPercent;
  return car.method === 'costs' ? car.sharePercent : 0;
}
