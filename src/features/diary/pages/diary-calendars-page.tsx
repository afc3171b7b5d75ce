import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { AddCalendar, BusyCalendarCard, FoundCalendar, Overlaps } from '../calendars/busy-calendars.tsx';
import { calendarActions, calendarForms } from '../calendars/calendar-actions.server.ts';
import { Feeds } from '../calendars/feeds.tsx';
import { readCalendars } from '../calendars/read-calendars.server.ts';
import { WeekTogether } from '../calendars/week-together.tsx';
import { DiaryDone } from '../parts/diary-done.tsx';
import { HoursTabs } from '../parts/diary-tabs.tsx';
import type { Route } from './+types/diary-calendars-page.ts';
import '../calendars/calendars.css';
import '../hours/hours.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { deps } = context.get(diaryContext);
  return {
    ...(await readCalendars(deps, context.get(instructorContext).slug)),
    forms: calendarForms(),
    done: doneWords(request, calendarActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), calendarActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Calendars', matches) }];
}

export default function DiaryCalendarsPage({
  loaderData: { overlaps, found, calendars, week, feeds, isSubscribed, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <div className="wrap">
      <HoursTabs here="/diary/calendars" />
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">Calendars</h1>
          <p className="quiet">
            Times you’re busy elsewhere are closed here. Lessons here show in your own calendar.
          </p>
        </div>
      </div>
      <DiaryDone messages={done} />
      <Overlaps overlaps={overlaps} refused={refused} />
      <div className="hourcols grid grid--shrink items-start g-10">
        <div className="hourcol grid grid--shrink items-start g-8">
          {found.map((one) => (
            <FoundCalendar key={one.id} found={one} form={forms.useOwnCalendar} refused={refused} />
          ))}
          <section className="grid grid--shrink g-4" aria-labelledby="busy">
            <h2 id="busy">Busy times, from your calendars</h2>
            {calendars.length === 0 && found.length === 0 && (
              <p>Do you keep another calendar? Add it, and nobody can book a lesson over the dentist.</p>
            )}
            {calendars.length > 0 && (
              <ul className="callist">
                {calendars.map((one) => (
                  <BusyCalendarCard
                    key={one.id}
                    calendar={one}
                    form={forms.moveOwnCalendar}
                    refused={refused}
                  />
                ))}
              </ul>
            )}
            <AddCalendar form={forms.addOwnCalendar} refused={refused} />
          </section>
          {week.isShown && <WeekTogether week={week} />}
        </div>
        <div className="hourcol grid grid--shrink items-start g-10">
          <Feeds feeds={feeds} isSubscribed={isSubscribed} refused={refused} />
        </div>
      </div>
    </div>
  );
}
