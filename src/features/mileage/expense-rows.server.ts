import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Uploads } from '#src/platform/uploads/uploads.server.ts';
import type { Expense } from './expense.ts';
import './tables.ts';

function select(db: Db) {
  return db
    .selectFrom('expenses')
    .select(['id', 'kind', 'description', 'day', 'pence as amount', 'business_percent as businessPercent'])
    .select(['is_monthly as isMonthly', 'ends_on as endsOn', 'receipt']);
}

/** What may have been spent in a period: what is paid monthly began before it. */
export async function expensesOf(
  db: Db,
  instructor: string,
  { first, last }: { first: string; last: string },
): Promise<Expense[]> {
  return select(db)
    .where('instructor_slug', '=', instructor)
    .where('day', '<=', last)
    .where((eb) => eb.or([eb('day', '>=', first), eb('is_monthly', '=', true)]))
    .execute();
}

export async function findExpense(db: Db, instructor: string, id: string): Promise<Expense | undefined> {
  return select(db).where('instructor_slug', '=', instructor).where('id', '=', id).executeTakeFirst();
}

const rowOf = (expense: Omit<Expense, 'id'>) => ({
  kind: expense.kind,
  description: expense.description,
  day: expense.day,
  pence: expense.amount,
  business_percent: expense.businessPercent,
  is_monthly: expense.isMonthly,
  ends_on: expense.endsOn,
  receipt: expense.receipt,
});

/** False where something else has this id. */
export async function addExpense(
  tx: Tx,
  instructor: string,
  { id, ...expense }: Expense,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('expenses')
    .values({ id, instructor_slug: instructor, ...rowOf(expense), entered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The picture of a receipt that another one replaces is deleted. */
export async function changeExpense(tx: Tx, uploads: Uploads, before: Expense, after: Expense) {
  await tx.updateTable('expenses').set(rowOf(after)).where('id', '=', before.id).execute();
  if (before.receipt !== after.receipt) await removeReceipt(tx, uploads, before);
}

export async function removeExpense(tx: Tx, uploads: Uploads, expense: Expense) {
  await tx.deleteFrom('expenses').where('id', '=', expense.id).execute();
  await removeReceipt(tx, uploads, expense);
}

export async function removeReceipt(tx: Tx, uploads: Uploads, { receipt }: Pick<Expense, 'receipt'>) {
  const [picture] = receipt?.split('/') ?? [];
  if (picture) await uploads.remove(tx, picture);
}

/** How receipts are kept: all of each, large enough to be read. */
export const RECEIPT_SHAPE = {
  within: { width: 1_200, height: 2_000 },
  least: { width: 300, height: 300 },
  isPhotograph: true,
} as const;

/** The photograph of a receipt. */
export async function receiptOf(uploads: Uploads, { receipt }: Expense): Promise<Buffer | undefined> {
  const [picture, file] = receipt?.split('/') ?? [];
  return picture && file ? uploads.readPrivate(picture, file) : undefined;
}

export async function countExpenses(tx: Tx, instructor: string): Promise<number> {
  const { count } = await tx
    .selectFrom('expenses')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('instructor_slug', '=', instructor)
    .executeTakeFirstOrThrow();
  return Number(count);
}
