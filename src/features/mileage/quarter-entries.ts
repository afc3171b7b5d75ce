import { csvLine } from '#src/kit/parts/csv.ts';
import { asPence, type Pence, sum, toDecimal } from '#src/platform/money.ts';
import { type CarClaim, claimedPercent, claimOf, type Expense, type SpentExpense } from './expense.ts';
import { type Category, categories, kindOf } from './expense-kinds.ts';
import { formatMiles } from './format-miles.ts';
import { flatRateClaim, flatRateOn } from './tax-rules.ts';

/** One line of a quarter's file. */
export type QuarterEntry =
  | { type: 'income'; day: string; description: string; amount: Pence }
  | {
      type: 'expense';
      day: string;
      category: Category;
      description: string;
      /** Nothing is spent by the mile. */
      amount: Pence | null;
      /** Null while no odometer says the business share. */
      claim: Pence | null;
      receipt: string | null;
    };

/** What the school paid, or the instructor was given in cash, below nought what went back. */
export interface Income {
  day: string;
  kind: 'paid' | 'cash';
  pence: Pence;
}

interface Quarter {
  income: readonly Income[];
  expenses: readonly SpentExpense[];
  car: CarClaim;
  /** Business miles in tenths since 6 April, until the quarter begins and until it ends. */
  milesBefore: number;
  milesByEnd: number;
  first: string;
  last: string;
  school: string;
}

/** All that a quarter's update is made of, the newest first. */
export function quarterEntries(quarter: Quarter): QuarterEntry[] {
  const { income, expenses, car, school } = quarter;
  return [
    ...income.map(({ day, kind, pence }): QuarterEntry => {
      const description = kind === 'paid' ? school : `${school}, cash`;
      return { type: 'income', day, description, amount: pence };
    }),
    ...expenses.map((expense): QuarterEntry => {
      const { kind, spentOn, amount } = expense;
      const isUnknown = claimedPercent(expense, car) === null;
      return {
        type: 'expense',
        day: spentOn,
        category: kindOf(kind).category,
        description: nameOfExpense(expense),
        amount,
        claim: isUnknown ? null : claimOf(expense, car),
        receipt: expense.receipt === null ? null : receiptFile(expense),
      };
    }),
    ...flatRateEntry(quarter),
  ].toSorted((a, b) => b.day.localeCompare(a.day));
}

function flatRateEntry({ car, first, last, milesBefore, milesByEnd }: Quarter): QuarterEntry[] {
  const miles = milesByEnd - milesBefore;
  if (car.method !== 'flat rate' || miles === 0) return [];
  const rate = flatRateOn(first);
  return [
    {
      type: 'expense',
      day: last,
      category: 'carVanTravelExpenses',
      description: `${formatMiles(miles)} business miles at the flat rate`,
      amount: null,
      claim: asPence(flatRateClaim(milesByEnd, rate) - flatRateClaim(milesBefore, rate)),
      receipt: null,
    },
  ];
}

export const nameOfExpense = ({ kind, description }: Pick<Expense, 'kind' | 'description'>) =>
  description || kindOf(kind).name;

/** What the photograph of a receipt is called in the file of all receipts. */
export const receiptFile = ({ day, kind, id }: Pick<Expense, 'day' | 'kind' | 'id'>) =>
  `${day}-${kind}-${id.slice(0, 8)}.jpg`;

export interface CategorySum {
  category: Category;
  name: string;
  spent: Pence;
  claim: Pence;
  /** Whether something of it is claimed once an odometer says the business share. */
  isUnknown: boolean;
}

/** What the entries add up to, by HMRC's categories. */
export function sumsOf(entries: readonly QuarterEntry[]) {
  const expenses = entries.flatMap((entry) => (entry.type === 'expense' ? entry : []));
  const byCategory = (Object.keys(categories) as Category[]).flatMap((category): CategorySum | [] => {
    const own = expenses.filter((entry) => entry.category === category);
    if (own.length === 0) return [];
    return { category, name: categories[category], ...totalsOf(own) };
  });
  return {
    income: sum(entries.flatMap((entry) => (entry.type === 'income' ? entry.amount : []))),
    byCategory,
    expenses: totalsOf(expenses),
  };
}

function totalsOf(entries: readonly { amount: Pence | null; claim: Pence | null }[]) {
  return {
    spent: sum(entries.flatMap(({ amount }) => amount ?? [])),
    claim: sum(entries.flatMap(({ claim }) => claim ?? [])),
    isUnknown: entries.some(({ claim }) => claim === null),
  };
}

const HEADINGS = ['date', 'type', 'category', 'description', 'amount', 'claim', 'receipt'];

/** The entries for tax software: pounds and pence, and categories by the names of HMRC's API. */
export function entriesCsv(entries: readonly QuarterEntry[]): string {
  return [
    csvLine(HEADINGS),
    ...entries.map((entry) =>
      entry.type === 'income'
        ? csvLine([entry.day, 'income', 'turnover', entry.description, toDecimal(entry.amount), '', ''])
        : csvLine([
            entry.day,
            'expense',
            entry.category,
            entry.description,
            decimalOr(entry.amount),
            decimalOr(entry.claim),
            entry.receipt ?? '',
          ]),
    ),
  ].join('');
}

const decimalOr = (amount: Pence | null) => (amount === null ? '' : toDecimal(amount));
