import { useEffect, useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useRevalidator } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { londonHour, MINUTE_MS } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { pageWasRead } from '#src/ui/refresh/shown-page-store.ts';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { lessonActions, outcomeForms } from '../actions/lesson-actions.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { DaySum } from '../day/day-sum.tsx';
import type { Stop } from '../day/read-day.server.ts';
import { recordActions, recordForm } from '../lesson/record-actions.server.ts';
import { useExpensesBegun, useNamed, useNamedLessons } from '../marks/use-waiting.ts';
import { expenseActions, expenseForms } from '../miles/expense-actions.server.ts';
import { expenseChoices } from '../miles/read-own-expense.server.ts';
import { KeptLearners } from '../offline/kept-learners.tsx';
import { KeptReceipt } from '../offline/kept-receipt.tsx';
import { KeptStop, Later } from '../offline/kept-stop.tsx';
import { readComingDays } from '../offline/read-coming-days.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import type { Route } from './+types/diary-offline-page.ts';
import '../day/day.css';
import '../day/stop.css';
import '../lesson/lesson.css';
import '../marks/waiting.css';

const ACTIONS = [...lessonActions, ...recordActions, ...expenseActions];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { deps } = context.get(diaryContext);
  return {
    ...(await readComingDays(deps, context.get(instructorContext).slug)),
    forms: { ...outcomeForms(), recordLessonNotes: recordForm() },
    receipt: {
      kinds: expenseChoices(londonDate(deps.clock.now())).kinds,
      form: expenseForms().addOwnExpense,
    },
    done: doneWords(request, ACTIONS),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), ACTIONS);
}

export const handle = TAKES_FILES;

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Your next seven days', matches) }];
}

/** The page that a phone keeps: it must do without any other, and without a line. */
export default function DiaryOfflinePage({
  loaderData: { readAt, days, levels, forms, receipt, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const now = useNow(readAt);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // The document may be days old, and the diary another by now.
    pageWasRead(Date.parse(readAt));
    if (!navigator.onLine || Math.abs(Date.now() - Date.parse(readAt)) > MINUTE_MS) void revalidate();
  }, [readAt, revalidate]);
  const stops = days.flatMap(({ stops: ofDay }) => ofDay);
  const learners = learnersOf(stops);
  const begun = useExpensesBegun();
  useNamedLessons(stops);
  useNamed(learners.map(({ id, name }) => ({ id, about: name })));
  return (
    <div className="wrap">
      <div className="dayhead">
        <h1 className="h1--quiet">Your next seven days</h1>
        <p className="quiet">
          This page stays on your phone for when there is no signal. It was read at{' '}
          {londonHour(new Date(readAt))}. Moving, cancelling and booking need a signal.
        </p>
      </div>
      <DiaryDone messages={done} />
      {days.map(({ day, title, lessons, minutes, ends, stops: ofDay }) => (
        <section key={day} className="coming__day" aria-labelledby={day}>
          <h2 id={day}>{title}</h2>
          <DaySum lessons={lessons} minutes={minutes} ends={ends} />
          <ol className="run">
            {ofDay.map((stop) => (
              <KeptStop
                key={stop.id}
                stop={stop}
                now={now}
                levels={levels[stop.learnerId ?? ''] ?? []}
                forms={forms}
                refused={refused}
              />
            ))}
          </ol>
        </section>
      ))}
      <section className="coming__day" aria-labelledby="kept-receipt">
        <h2 id="kept-receipt">A receipt</h2>
        <Later title="Photograph a receipt">
          <KeptReceipt key={begun} today={londonDate(new Date(now))} {...receipt} refused={refused} />
        </Later>
      </section>
      {learners.length > 0 && <KeptLearners learners={learners} levels={levels} refused={refused} />}
    </div>
  );
}

/** Each once, by name. */
function learnersOf(stops: readonly Pick<Stop, 'learnerId' | 'person'>[]) {
  const names = new Map(
    stops.flatMap(({ learnerId, person }) =>
      learnerId && person ? [[learnerId, person.name] as const] : [],
    ),
  );
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** The server's clock first, as in the document, and then the phone's: lessons begin while the page lies there. What had begun has, whatever a phone's clock says. */
function useNow(readAt: string): number {
  const read = Date.parse(readAt);
  const [now, tick] = useState(read);
  useEffect(() => {
    const show = () => tick(Math.max(read, Date.now()));
    show();
    const minutes = setInterval(show, MINUTE_MS);
    return () => clearInterval(minutes);
  }, [read]);
  return now;
}
