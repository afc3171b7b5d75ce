import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { nameOfExpense } from '#src/features/mileage/quarter-entries.ts';
import { keptFrom } from '#src/features/mileage/tax-quarter.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm, TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { londonDate } from '#src/platform/clock.ts';
import { pounds, toDecimal } from '#src/platform/money.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { changeExpenseForm, expenseActions, ownExpense } from '../miles/expense-actions.server.ts';
import { ExpenseFields } from '../miles/expense-fields.tsx';
import { DiaryDone } from '../parts/diary-done.tsx';
import type { Route } from './+types/diary-expense-page.ts';
import '../miles/miles.css';

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(diaryContext).deps;
  const now = clock.now();
  const expense = isUuid(id) && (await ownExpense.find(db, { id }, context.get(instructorContext), now));
  if (!expense) throw new Response('No such expense', { status: 404 });
  const { receipt, amount, ...rest } = expense;
  const today = londonDate(now);
  return {
    ...rest,
    name: nameOfExpense(expense),
    shown: pounds(amount),
    amount: toDecimal(amount),
    hasReceipt: receipt !== null,
    // The picture of another receipt has another address.
    version: receipt?.slice(0, 8) ?? '',
    today,
    first: keptFrom(today),
    form: changeExpenseForm(),
    done: doneWords(request, expenseActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), expenseActions);
}

export const handle = TAKES_FILES;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.name ?? 'Expense', matches) }];
}

export default function DiaryExpensePage({ loaderData }: Route.ComponentProps) {
  const { id, name, shown, amount, day, kind, description, businessPercent, isMonthly, endsOn } = loaderData;
  const { hasReceipt, version, today, first, form: known, done } = loaderData;
  const refused = useRefused();
  const form = openForm(known, {
    subject: { id },
    defaults: {
      ...{ amount, day, kind, description },
      business_percent: businessPercent,
      ends_on: endsOn,
    },
    refused,
  });
  const remove = buttonForm<typeof expenseActions>('removeOwnExpense', { subject: { id }, refused });
  const photograph = `/diary/pay/expenses/${id}/receipt.jpg?${version}`;
  return (
    <div className="wrap">
      <div className="dayhead">
        <p>
          <a className="textlink" href="/diary/pay/miles">
            Miles and expenses
          </a>
        </p>
        <h1 className="h1--quiet">
          <bdi>{name}</bdi>, {shown}
        </h1>
      </div>
      <DiaryDone messages={done} />
      <div className="mileform stack">
        {hasReceipt ? (
          <a href={photograph}>
            <img className="receiptphoto" src={photograph} alt={`The receipt of ${name}, ${shown}`} />
          </a>
        ) : (
          <p className="spent__missing">No receipt yet.</p>
        )}
        <ActionForm form={form} withFile back="/diary/pay/miles" className="stack">
          <ExpenseFields form={form} days={{ today, first }} isMonthly={isMonthly} hasReceipt={hasReceipt} />
        </ActionForm>
        <details className="spentremove">
          <summary>Remove this expense</summary>
          <ActionForm form={remove} back="/diary/pay/miles" className="stack">
            <p>It is deleted{hasReceipt && ' with its receipt'}, and is in no quarter any more.</p>
            <Submit>Yes, remove it</Submit>
          </ActionForm>
        </details>
      </div>
    </div>
  );
}
