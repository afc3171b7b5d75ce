import { z } from 'zod';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { lockDiaries } from '#src/features/lessons/availability/diaries.server.ts';
import type { Expense } from '#src/features/mileage/expense.ts';
import { expenseKindNames } from '#src/features/mileage/expense-kinds.ts';
import {
  addExpense,
  changeExpense,
  countExpenses,
  findExpense,
  RECEIPT_SHAPE,
  removeExpense,
} from '#src/features/mileage/expense-rows.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { optionalPictureFile, requirePicture } from '#src/kit/forms/picture-file.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { readPounds, ZERO } from '#src/platform/money.ts';
import { optionalLine } from '#src/platform/text-rules.ts';
import type { PictureFiles } from '#src/platform/uploads/encode-picture.server.ts';
import type { Uploads } from '#src/platform/uploads/uploads.server.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { instructorAction } from '../access/instructor-action.server.ts';
import { refuseDay } from './mileage-actions.server.ts';

const AMOUNT = 'Enter an amount like 58.20';
const MAX_PENCE = 10_000_000;
/** Of one instructor, in all the years that are kept. */
const MAX_EXPENSES = 5_000;

const amount = z
  .string(AMOUNT)
  .max(20, AMOUNT)
  .describe('Pounds, as a decimal string')
  .transform((typed, context) => {
    const pence = readPounds(typed) ?? ZERO;
    if (pence === ZERO) context.addIssue(AMOUNT);
    if (pence > MAX_PENCE) context.addIssue('Enter £100,000 or less');
    return pence;
  });

const input = {
  amount,
  day: z.iso.date('Choose a day').describe('On which it was paid, or for the first time'),
  kind: z.enum(expenseKindNames, 'Choose what it was for'),
  description: optionalLine(80, 'what it was for'),
  business_percent: formNumber(
    z.int('Enter a whole number').min(1, 'Enter 1 to 100').max(100, 'Enter 1 to 100').optional(),
  ).describe('How much of it is for your business. Costs of the car are claimed by the share of its miles'),
  every_month: z.boolean('Choose one of both').describe('Whether it is paid on this day of each month'),
  ends_on: z.iso.date('Choose a day').nullish().describe('The last day on which it is paid again'),
  receipt: optionalPictureFile.describe('A photograph of the receipt'),
};

type ExpenseInput = z.output<z.ZodObject<typeof input>>;

const fromForm = ({ every_month, ends_on, ...fields }: PostedFields) => ({
  ...fields,
  every_month: every_month === 'on',
  ends_on: ends_on || null,
});

/** What was typed, or why it can't be. The receipt stays as it was. */
function readExpense(
  typed: ExpenseInput,
  { id, receipt, today }: Pick<Expense, 'id' | 'receipt'> & { today: string },
) {
  const problem = refuseDay('day', typed.day, today);
  if (problem) return problem;
  const endsOn = typed.every_month ? (typed.ends_on ?? null) : null;
  if (endsOn !== null && endsOn < typed.day)
    return invalid('ends_on', 'Choose a day after the first payment');
  return {
    id,
    kind: typed.kind,
    description: typed.description,
    day: typed.day,
    amount: typed.amount,
    businessPercent: typed.business_percent ?? 100,
    isMonthly: typed.every_month,
    endsOn,
    receipt,
  } satisfies Expense;
}

const preparePhotograph = (uploads: Uploads, receipt: Buffer | undefined) =>
  receipt ? requirePicture(uploads, 'receipt', receipt, RECEIPT_SHAPE) : Promise.resolve(undefined);

async function saveReceipt(
  tx: Tx,
  uploads: Uploads,
  { id, files, now }: { id: string; files: PictureFiles; now: Date },
): Promise<string> {
  const picture = await uploads.savePrivate(tx, `receipt of ${id}`, files, now);
  return `${picture}/${files[0]?.[0]}`;
}

const addOwnExpense = instructorAction({
  name: 'addOwnExpense',
  summary: 'Enter what you spent for your business; sent again with the same id, it is entered once',
  path: '/expenses',
  takesFile: true,
  input: { id: z.uuid('Reload the page'), ...input },
  answer: z.object({ id: z.uuid() }).meta({ id: 'OwnExpense' }),
  done: 'Saved.',
  fromForm,
  prepare: ({ deps: { uploads }, input: { receipt } }) => preparePhotograph(uploads, receipt),
  async change({ tx, now, deps: { uploads }, by: { slug }, input: typed, prepared: files }) {
    const { id } = typed;
    await lockDiaries(tx, [slug]);
    if (await findExpense(tx, slug, id)) return changed({ id });
    if ((await countExpenses(tx, slug)) >= MAX_EXPENSES)
      return new Problem(409, 'There are 5,000 expenses here, which is the most.');
    const expense = readExpense(typed, { id, receipt: null, today: londonDate(now) });
    if (expense instanceof Problem) return expense;
    const receipt = files ? await saveReceipt(tx, uploads, { id, files, now }) : null;
    const isAdded = await addExpense(tx, slug, { ...expense, receipt }, now);
    return isAdded ? changed({ id }) : new Problem(409, 'Reload the page and enter it again.');
  },
});

const params = z.object({ id: z.uuid('No such expense') });

/** An expense of this instructor; anybody else's is not there. */
export const ownExpense: Subject<Expense, typeof params, SignedIn> = {
  kind: 'expense',
  path: '/expenses/:id',
  params,
  find: (db, { id }, { slug }) => findExpense(db, slug, id),
  async lock(tx, { id }, { slug }) {
    await lockDiaries(tx, [slug]);
    return findExpense(tx, slug, id);
  },
  missing: notYours().message,
};

const changeOwnExpense = instructorAction({
  name: 'changeOwnExpense',
  summary: 'Change an expense. A photograph takes the place of the one before',
  method: 'PUT',
  on: ownExpense,
  takesFile: true,
  input,
  answer: z.object({}),
  done: 'Saved.',
  fromForm,
  prepare: ({ deps: { uploads }, input: { receipt } }) => preparePhotograph(uploads, receipt),
  async change({ tx, now, deps: { uploads }, subject, input: typed, prepared: files }) {
    const expense = readExpense(typed, { ...subject, today: londonDate(now) });
    if (expense instanceof Problem) return expense;
    const receipt = files ? await saveReceipt(tx, uploads, { id: subject.id, files, now }) : subject.receipt;
    await changeExpense(tx, uploads, subject, { ...expense, receipt });
    return changed({});
  },
});

const removeOwnExpense = instructorAction({
  name: 'removeOwnExpense',
  summary: 'Remove an expense, with the photograph of its receipt',
  method: 'DELETE',
  on: ownExpense,
  answer: z.object({}),
  done: 'Removed, with its receipt.',
  async change({ tx, deps: { uploads }, subject }) {
    await removeExpense(tx, uploads, subject);
    return changed({});
  },
});

/** What an instructor spent, for their own tax return. */
export const expenseActions = [addOwnExpense, changeOwnExpense, removeOwnExpense];

export const expenseForms = () => ({
  addOwnExpense: formOf(addOwnExpense),
  changeOwnExpense: formOf(changeOwnExpense),
});
