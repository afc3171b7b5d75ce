import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { mileageActions, mileageForms } from '../miles/mileage-actions.server.ts';
import { OdometerForm } from '../miles/odometer-form.tsx';
import { readOwnOdometer } from '../miles/read-own-mileage.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import { PageTop } from '../parts/page-top.tsx';
import type { Route } from './+types/diary-odometer-page.ts';
import '../miles/miles.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { deps } = context.get(diaryContext);
  return {
    ...(await readOwnOdometer(deps, context.get(instructorContext).slug)),
    form: mileageForms().saveOwnReading,
    done: doneWords(request, mileageActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), mileageActions);
}

export const meta = ({ matches }: { matches: Matches }) => [{ title: pageTitle('Odometer', matches) }];

export default function DiaryOdometerPage({
  loaderData: { readings, last, today, first, form, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <div className="wrap">
      <PageTop back={['/diary/pay/miles', 'Miles and expenses']} title="Odometer">
        A reading on the first and last day of a quarter is enough. More make the daily miles exact.
      </PageTop>
      <DiaryDone messages={done} />
      <div className="mileform stack">
        <OdometerForm form={form} last={last} days={{ today, first }} refused={refused} />
        {readings.length > 0 && (
          <section className="stack stack--3" aria-labelledby="readings">
            <h2 id="readings">Readings</h2>
            <ul className="readings">
              {readings.map(({ id, title, miles, about }) => (
                <li key={id}>
                  <span>
                    <strong>{miles}</strong> {title}
                    {about && <span className="quiet readings__about">{about}</span>}
                  </span>
                  <ActionForm
                    form={buttonForm<typeof mileageActions>('removeOwnReading', { subject: { id }, refused })}
                  >
                    <Submit className="btn btn--text">
                      Remove<span className="visually-hidden"> {miles}</span>
                    </Submit>
                  </ActionForm>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
