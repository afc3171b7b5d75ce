import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageTitle } from '#src/platform/brand.ts';
import { isOf, useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAct } from '../acts/posted-diary-act.server.ts';
import { AffectedList } from '../hours/affected-list.tsx';
import { hoursActs } from '../hours/hours-acts.server.ts';
import { BetweenLessons, Feeds, OtherDates, SeenByLearners } from '../hours/hours-side.tsx';
import { readHours } from '../hours/read-hours.server.ts';
import { WeekHours } from '../hours/week-hours.tsx';
import { DiaryDone } from '../parts/diary-done.tsx';
import { DiaryForm } from '../parts/diary-form.tsx';
import type { Route } from './+types/diary-hours-page.ts';
import '../hours/hours.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const by = context.get(instructorContext);
  return readHours(diary.deps, by.slug);
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAct(request, context.get(diaryContext), hoursActs);
}

export function meta() {
  return [{ title: pageTitle('Working hours') }];
}

const DONE = {
  setOwnHours: 'Saved. Learners see the new times at once.',
  addOwnDates: 'Added.',
  removeOwnDates: 'Removed.',
  setOwnTravel: 'Saved.',
  chooseOwnCalendar: 'Saved.',
  setOwnArrival: 'Saved. Learners with a lesson ahead see it.',
  renewOwnFeed: 'The old address no longer works. Give your calendar the new one.',
};

export default function DiaryHoursPage({
  loaderData: { hours, dates, settings, drives, feeds, isSubscribed, arrival },
}: Route.ComponentProps) {
  const refused = useRefused();
  const ofWeek = refused && isOf(refused, 'setOwnHours') ? refused : undefined;
  return (
    <div className="wrap">
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
      <DiaryDone words={DONE} />
      <div className="hourcols grid grid--shrink items-start g-10">
        <div className="hourcol grid grid--shrink items-start g-10">
          <section className="grid grid--shrink g-4" aria-labelledby="week">
            <h2 id="week">Every week</h2>
            <DiaryForm act="setOwnHours" refused={refused}>
              <WeekHours hours={hours} posted={ofWeek?.values} />
              <AffectedList refused={refused} act="setOwnHours" button="Save all the same" />
              {!ofWeek?.errors.lessons && (
                <button className="btn btn--go" type="submit">
                  Save the week
                </button>
              )}
            </DiaryForm>
          </section>
          <OtherDates dates={dates} refused={refused} />
        </div>
        <div className="hourcol grid grid--shrink items-start g-10">
          <BetweenLessons settings={settings} drives={drives} refused={refused} />
          <SeenByLearners arrival={arrival} refused={refused} />
          <Feeds feeds={feeds} isSubscribed={isSubscribed} refused={refused} />
        </div>
      </div>
    </div>
  );
}
