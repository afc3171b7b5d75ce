import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { keptFrom } from '#src/features/mileage/tax-quarter.ts';
import { ActionForm, TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { idToSend, openForm } from '#src/kit/forms/open-form.ts';
import { londonDate } from '#src/platform/clock.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { addExpenseForm, expenseActions } from '../miles/expense-actions.server.ts';
import { ExpenseFields } from '../miles/expense-fields.tsx';
import { DiaryDone } from '../parts/diary-done.tsx';
import type { Route } from './+types/diary-new-expense-page.ts';
import '../miles/miles.css';

export function loader({ context }: LoaderFunctionArgs) {
  const today = londonDate(context.get(diaryContext).deps.clock.now());
  return { id: randomUUID(), today, first: keptFrom(today), form: addExpenseForm() };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), expenseActions);
}

export const handle = TAKES_FILES;

export const meta = ({ matches }: { matches: Matches }) => [{ title: pageTitle('Add an expense', matches) }];

export default function DiaryNewExpensePage({
  loaderData: { id, today, first, form: known },
}: Route.ComponentProps) {
  const refused = useRefused();
  const form = openForm(known, {
    hidden: { id: idToSend(known, id, refused) },
    defaults: { day: today },
    refused,
  });
  return (
    <div className="wrap">
      <div className="dayhead">
        <p>
          <a className="textlink" href="/diary/pay/miles">
            Miles and expenses
          </a>
        </p>
        <h1 className="h1--quiet">Add an expense</h1>
        <p className="quiet">Photograph the receipt, type the amount, save. The photo is kept for 6 years.</p>
      </div>
      <DiaryDone messages={{}} />
      <ActionForm form={form} withFile back="/diary/pay/miles" className="mileform stack">
        <ExpenseFields form={form} days={{ today, first }} isMonthly={false} />
      </ActionForm>
    </div>
  );
}
