import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { mileageSettings } from '#src/features/mileage/mileage-settings.server.ts';
import { flatRateOn } from '#src/features/mileage/tax-rules.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { RadioGroup, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { londonDate } from '#src/platform/clock.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { mileageActions, mileageForms } from '../miles/mileage-actions.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import { PageTop } from '../parts/page-top.tsx';
import type { Route } from './+types/diary-miles-settings-page.ts';
import '../miles/miles.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(diaryContext).deps;
  const { setOwnMileageRules, deleteOwnMileage } = mileageForms();
  return {
    settings: await mileageSettings(db, context.get(instructorContext).slug),
    flatRate: flatRateOn(londonDate(clock.now())).first,
    forms: { setOwnMileageRules, deleteOwnMileage },
    done: doneWords(request, mileageActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), mileageActions);
}

export const meta = ({ matches }: { matches: Matches }) => [
  { title: pageTitle('How miles and costs are claimed', matches) },
];

export default function DiaryMilesSettingsPage({
  loaderData: { settings, flatRate, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const form = openForm(forms.setOwnMileageRules, {
    defaults: { flat_rate: settings.usesFlatRate ? 'yes' : 'no', home: settings.homeOutcode },
    refused,
  });
  const isTicked = form.own ? form.own.values.dual_controls === 'on' : settings.hasDualControls;
  const erase = openForm(forms.deleteOwnMileage, { refused });
  return (
    <div className="wrap">
      <PageTop back={['/diary/pay/miles', 'Miles and expenses']} title="How miles and costs are claimed">
        Ask your accountant before you change this. It holds for all quarters.
      </PageTop>
      <DiaryDone messages={done} />
      <div className="mileform stack stack--wide">
        <ActionForm form={form} back="/diary/pay/miles" className="stack">
          <label className="tick">
            <input type="checkbox" name="dual_controls" defaultChecked={isTicked} />
            <span>My car has dual controls</span>
          </label>
          <RadioGroup
            field={form.fields.flat_rate}
            legend="The car is claimed by"
            options={[
              ['no', 'What it costs, by the business share of its miles'],
              ['yes', `The flat rate of ${flatRate}p a mile: not for a car with dual controls`],
            ]}
          />
          <TextField
            field={{ ...form.fields.home, required: false }}
            label="Count drives from and to home"
            hint="The first half of your postcode, like LS6. Left empty, they aren’t counted: HMRC sees the way to the first pick-up as private for most."
            autoComplete="off"
            className="input--short"
            optional
          />
          <Submit className="btn btn--go">Save</Submit>
        </ActionForm>
        <section className="stack" aria-labelledby="own">
          <h2 id="own">All that you noted</h2>
          <p>
            Nobody at the school sees it. It is kept for five years after the 31 January by which a return is
            sent, and then deleted, receipts too. If you leave the school, take it with you first.
          </p>
          <p>
            <a className="btn" href="/diary/pay/everything.zip" download>
              Download everything
            </a>
          </p>
          <details className="milemore">
            <summary>Delete everything</summary>
            <ActionForm form={erase} className="stack">
              <label className="tick">
                <input type="checkbox" name="confirmed" />
                <span>Delete my readings, typed miles, expenses and receipts. This can’t be undone.</span>
              </label>
              {erase.fields.confirmed.error && <p className="field__error">{erase.fields.confirmed.error}</p>}
              <Submit>Delete everything</Submit>
            </ActionForm>
          </details>
        </section>
      </div>
    </div>
  );
}
