import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { orNotFound } from '../access/own.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { ownCashActions, ownCashForm } from '../cash/own-cash-actions.server.ts';
import { readCashOrder } from '../cash/read-cash.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import { PageTop } from '../parts/page-top.tsx';
import type { Route } from './+types/diary-cash-order-page.ts';
import '../cash/cash.css';

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const { deps } = context.get(diaryContext);
  return {
    order: await orNotFound(readCashOrder(deps, context.get(instructorContext), id)),
    form: ownCashForm(),
    done: doneWords(request, ownCashActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), ownCashActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Cash to collect', matches) }];
}

export default function DiaryCashOrderPage({ loaderData: { order, form, done } }: Route.ComponentProps) {
  const { id, number, amount, buyer, what, forWhom, state, taken, until, today } = order;
  const open = openForm(form, { subject: { id }, defaults: { taken_on: today }, refused: useRefused() });
  return (
    <div className="wrap">
      <PageTop
        back={['/diary/cash', 'Cash to collect']}
        title={
          <>
            {amount} from <bdi>{buyer.name}</bdi>
          </>
        }
      >
        {[`Order ${number}`, what, forWhom && `for ${forWhom}`].filter(Boolean).join(', ')}
      </PageTop>
      <DiaryDone messages={done} />
      <div className="stack narrow">
        {state === 'waiting' && (
          <>
            <p>
              This places the order: <bdi>{buyer.name}</bdi> gets the receipt, and {amount} is taken from your
              pay. You can’t undo it here. If it was a mistake, ring the office.
            </p>
            <ActionForm form={open} back="/diary/cash" className="stack">
              <DateField field={open.fields.taken_on} label="Given to you on" max={today} />
              <Submit className="btn btn--go">Yes, I was given {amount}</Submit>
            </ActionForm>
            <p>
              <a href="/diary/cash">No, not yet</a>
            </p>
          </>
        )}
        {taken && (
          <p>
            <b>
              You were given {amount} on {taken.on}.
            </b>{' '}
            {taken.by} recorded it {taken.at}. It is in <a href="/diary/pay">your pay</a>. If that’s a
            mistake, ring the office: only they can undo it.
          </p>
        )}
        {ENDED[state] && (
          <p>
            <b>{ENDED[state]}</b> Don’t take the cash before the office has emailed the order again
            {state === 'expired' && `: it waited until ${until}`}.
          </p>
        )}
      </div>
    </div>
  );
}

const ENDED: Record<string, string> = {
  expired: 'This order has ended.',
  withdrawn: 'The office has withdrawn this order.',
};
