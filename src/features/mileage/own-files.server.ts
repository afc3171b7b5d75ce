import { csvLine } from '#src/kit/parts/csv.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Uploads } from '#src/platform/uploads/uploads.server.ts';
import type { Expense } from './expense.ts';
import { expensesOf, receiptOf } from './expense-rows.server.ts';
import { formatMiles } from './format-miles.ts';
import { readingsOf, typedMilesOf } from './miles-rows.server.ts';
import { receiptFile } from './quarter-entries.ts';

type File = readonly [name: string, content: Uint8Array];

/** The photographs of receipts, one after the other, each once. */
export async function* receiptFiles(uploads: Uploads, expenses: readonly Expense[]): AsyncGenerator<File> {
  for (const expense of new Map(expenses.map((one) => [one.id, one])).values()) {
    const photograph = await receiptOf(uploads, expense);
    if (photograph) yield [receiptFile(expense), photograph];
  }
}

const EVER = { first: '2000-01-01', last: '9999-12-31' };

/** All that an instructor has noted, as it was entered. */
export async function* everythingOf(db: Db, uploads: Uploads, instructor: string): AsyncGenerator<File> {
  const [readings, typed, expenses] = await Promise.all([
    readingsOf(db, instructor),
    typedMilesOf(db, instructor, EVER),
    expensesOf(db, instructor, EVER),
  ]);
  yield table('odometer.csv', ['date', 'moment', 'miles', 'use', 'private_miles'], readings, (one) => [
    one.day,
    one.moment,
    one.miles,
    one.use,
    one.privateMiles ?? '',
  ]);
  yield table('typed-miles.csv', ['date', 'miles', 'before', 'typed_at'], typed, (one) => [
    one.day,
    one.tenths === null ? '' : formatMiles(one.tenths),
    formatMiles(one.before),
    one.at.toISOString(),
  ]);
  yield table(
    'expenses.csv',
    ['date', 'kind', 'description', 'amount', 'business_percent', 'every_month', 'ends_on', 'receipt'],
    expenses,
    (one) => [
      one.day,
      one.kind,
      one.description,
      toDecimal(one.amount),
      one.businessPercent,
      one.isMonthly ? 'yes' : 'no',
      one.endsOn ?? '',
      one.receipt === null ? '' : receiptFile(one),
    ],
  );
  yield* receiptFiles(uploads, expenses);
}

function table<Row>(
  name: string,
  headings: readonly string[],
  rows: readonly Row[],
  cells: (row: Row) => readonly (string | number)[],
): File {
  const text = [csvLine(headings), ...rows.map((row) => csvLine(cells(row)))].join('');
  return [name, Buffer.from(text)];
}
