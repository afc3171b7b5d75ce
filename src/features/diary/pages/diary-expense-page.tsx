import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { expenseActions, expenseForms, ownExpense } from '../miles/expense-actions.server.ts';
import { ExpenseForm, NewExpense, RemoveExpense } from '../miles/expense-form.tsx';
import { expenseChoices, shownInForm } from '../miles/read-own-expense.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import { PageTop } from '../parts/page-top.tsx';
import type { Route } from './+types/diary-expense-page.ts';
import '../miles/miles.css';

/** The address of a new expense has this in the place of its id. */
const NEW = 'new';

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(diaryContext).deps;
  const now = clock.now();
  const known = isUuid(id)
    ? await ownExpense.find(db, { id }, context.get(instructorContext), now)
    : undefined;
  if (!known && id !== NEW) throw new Response('No such expense', { status: 404 });
  return {
    id: known?.id ?? randomUUID(),
    expense: known ? shownInForm(known) : null,
    ...expenseChoices(londonDate(now)),
    forms: expenseForms(),
    done: doneWords(request, expenseActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), expenseActions);
}

export const handle = TAKES_FILES;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.expense?.name ?? 'Add an expense', matches) }];
}

export default function DiaryExpensePage({ loaderData }: Route.ComponentProps) {
  const { expense, done } = loaderData;
  return (
    <div className="wrap">
      <PageTop
        back={['/diary/pay/miles', 'Miles and expenses']}
        title={
          expense ? (
            <>
              <bdi>{expense.name}</bdi>, {expense.shown}
            </>
          ) : (
            'Add an expense'
          )
        }
      >
        {!expense && 'Photograph the receipt, type the amount, save. The photo is kept for 6 years.'}
      </PageTop>
      <DiaryDone messages={done} />
      <div className="mileform stack">
        {expense ? <ExpenseForm {...loaderData} expense={expense} /> : <NewExpense {...loaderData} />}
        {expense && <RemoveExpense id={loaderData.id} hasReceipt={expense.receipt !== null} />}
      </div>
    </div>
  );
}
