import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { isDay } from '#src/kit/lists/list.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { mileageActions, mileageForms } from '../miles/mileage-actions.server.ts';
import { readOwnDay } from '../miles/read-own-mileage.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import { PageTop } from '../parts/page-top.tsx';
import type { Route } from './+types/diary-miles-day-page.ts';
import '../miles/miles.css';

export async function loader({ context, params: { day = '' }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const other = searchParams.get('day') ?? '';
  // The form of another day names it in its query.
  if (day === 'other' && isDay(other)) throw redirect(`/diary/pay/miles/days/${other}`);
  const { deps } = context.get(diaryContext);
  const read = isDay(day) ? await readOwnDay(deps, context.get(instructorContext).slug, day) : undefined;
  if (!read) throw new Response('No such day', { status: 404 });
  return { ...read, form: mileageForms().typeOwnMiles, done: doneWords(request, mileageActions) };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), mileageActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Miles of ${loaderData?.title ?? 'a day'}`, matches) }];
}

export default function DiaryMilesDayPage({
  loaderData: { day, title, quarter, miles, shown, isTyped, changes, form: known, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const form = openForm(known, { subject: { day }, defaults: { miles }, refused });
  const reset = buttonForm<typeof mileageActions>('resetOwnMiles', { subject: { day }, refused });
  return (
    <div className="wrap">
      <PageTop back={[`/diary/pay/miles?quarter=${quarter}`, 'Miles and expenses']} title={title}>
        {shown ? `${shown.miles} miles: ${shown.how.toLowerCase()}` : 'Nothing in the diary on this day'}
      </PageTop>
      <DiaryDone messages={done} />
      <div className="mileform stack">
        <ActionForm form={form} className="stack">
          <TextField
            field={form.fields.miles}
            label="Business miles"
            hint="Those of this day, for your business alone. Between two odometer readings the other days have what is left."
            inputMode="decimal"
            className="input--short"
          />
          <Submit className="btn btn--go">Save</Submit>
        </ActionForm>
        {isTyped && (
          <ActionForm form={reset}>
            <Submit>Work it out again</Submit>
          </ActionForm>
        )}
        {changes.length > 0 && (
          <section className="stack stack--3" aria-labelledby="changes">
            <h2 id="changes">Changed before</h2>
            <ul className="bullets">
              {changes.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
