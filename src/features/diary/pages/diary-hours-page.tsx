import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { AffectedList } from '../hours/affected-list.tsx';
import { hoursActions, hoursForms } from '../hours/hours-actions.server.ts';
import { BetweenLessons, DvsaReference, OtherDates, SeenByLearners } from '../hours/hours-side.tsx';
import { readHours } from '../hours/read-hours.server.ts';
import { WeekHours } from '../hours/week-hours.tsx';
import { DiaryDone } from '../parts/diary-done.tsx';
import { HoursTabs } from '../parts/diary-tabs.tsx';
import type { Route } from './+types/diary-hours-page.ts';
import '../hours/hours.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const by = context.get(instructorContext);
  return {
    ...(await readHours(diary.deps, by.slug)),
    forms: hoursForms(),
    done: doneWords(request, hoursActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), hoursActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Working hours', matches) }];
}

export default function DiaryHoursPage({
  loaderData: { hours, dates, settings, drives, arrival, dvsaReference, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const week = buttonForm<typeof hoursActions>('setOwnHours', { refused });
  return (
    <div className="wrap">
      <HoursTabs here="/diary/hours" />
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">Working hours</h1>
          <p className="quiet">
            {hours.length > 0
              ? 'Learners can book inside these hours. Lessons already booked stay as they are.'
              : 'You have no weekly hours yet. Tick the days you teach, choose the times, and save the week: learners can book inside them.'}
          </p>
        </div>
      </div>
      <DiaryDone messages={done} />
      <div className="hourcols grid grid--shrink items-start g-10">
        <div className="hourcol grid grid--shrink items-start g-10">
          <section className="grid grid--shrink g-4" aria-labelledby="week">
            <h2 id="week">Every week</h2>
            <ActionForm form={week}>
              <WeekHours hours={hours} posted={week.own?.values} />
              <AffectedList form={week} button="Save all the same" />
              {!week.own?.errors.lessons && <Submit className="btn btn--go">Save the week</Submit>}
            </ActionForm>
          </section>
          <OtherDates dates={dates} form={forms.addOwnDates} refused={refused} />
        </div>
        <div className="hourcol grid grid--shrink items-start g-10">
          <BetweenLessons settings={settings} drives={drives} form={forms.setOwnTravel} refused={refused} />
          <SeenByLearners arrival={arrival} form={forms.setOwnArrival} refused={refused} />
          <DvsaReference dvsaReference={dvsaReference} form={forms.setOwnDvsaReference} refused={refused} />
        </div>
      </div>
    </div>
  );
}
