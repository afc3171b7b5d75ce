import { Fragment, lazy, Suspense } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { formatWeekday } from '#src/platform/dates.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { NextIcon } from '#src/ui/icons.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { lessonActions } from '../actions/lesson-actions.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { proposalActions } from '../actions/proposal-actions.server.ts';
import { CashNotice } from '../cash/cash-notice.tsx';
import { readCashToCollect } from '../cash/read-cash.server.ts';
import { ArrivalButtons } from '../day/arrival-buttons.tsx';
import { reportBrokenCarAction } from '../day/broken-car-action.server.ts';
import { NowInSchedule, ScheduleEntry, TravelGapLine } from '../day/day-stop.tsx';
import { DaySum } from '../day/day-sum.tsx';
import { formatNews } from '../day/format-news.ts';
import { offerGapAction } from '../day/gap-action.server.ts';
import { GapCards } from '../day/gap-cards.tsx';
import { NotMarked, TestsNotMarked } from '../day/not-marked.tsx';
import { readDay } from '../day/read-day.server.ts';
import { readDayParam } from '../day/read-day-param.ts';
import { useNamedLessons } from '../marks/use-waiting.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import { BackIcon, HomeIcon } from '../parts/diary-icons.tsx';
import { useFreshPage } from '../parts/use-fresh-page.ts';
import type { Route } from './+types/diary-day-page.ts';
import '../day/day.css';
import '../day/stop.css';

// It is asked below the news of a day.
const AskForPush = lazy(async () => ({
  default: (await import('#src/kit/push/ask-for-push.tsx')).AskForPush,
}));

const ACTIONS = [...lessonActions, ...proposalActions, offerGapAction];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const by = context.get(instructorContext);
  const [day, cash] = await Promise.all([
    readDay(diary.deps, by.slug, readDayParam(request)),
    readCashToCollect(diary.deps, by),
  ]);
  return {
    ...day,
    cash,
    // The lesson's own page leads on to its note.
    done: doneWords(request, [
      { name: 'markLessonGiven', done: 'Marked as given.' },
      reportBrokenCarAction,
      ...ACTIONS,
    ]),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), ACTIONS);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.title ?? 'Today', matches) }];
}

export default function DiaryDayPage({ loaderData }: Route.ComponentProps) {
  const {
    day,
    today,
    title,
    lessons,
    minutes,
    ends,
    now,
    before,
    after,
    stops,
    news,
    awaitingOutcome,
    awaitingResult,
    gaps,
    cash,
    overlaps,
  } = loaderData;
  const refused = useRefused();
  useFreshPage();
  useNamedLessons(stops);
  const next = stops.find(({ variant }) => variant === 'next');
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">{title}</h1>
          <DaySum lessons={lessons} minutes={minutes} ends={ends} />
        </div>
        <nav className="dayhead__nav cluster items-stretch g-2" aria-label="Day">
          <a className="btn btn--small square" href={`/diary?day=${before}`}>
            <BackIcon />
            <span className="visually-hidden">{formatWeekday(before, today)}</span>
          </a>
          <a className="btn btn--small" href="/diary" aria-current={day === today ? 'date' : undefined}>
            Today
          </a>
          <a className="btn btn--small square" href={`/diary?day=${after}`}>
            <NextIcon />
            <span className="visually-hidden">{formatWeekday(after, today)}</span>
          </a>
        </nav>
      </div>
      <DiaryDone messages={loaderData.done} />
      {!loaderData.hasHours && (
        <div className="panel dayfree">
          <h2>Set your working hours</h2>
          <p>Learners can’t book lessons with you until you do.</p>
          <p>
            <a className="btn btn--go" href="/diary/hours">
              Set your hours
            </a>
          </p>
        </div>
      )}
      {day === today && <CashNotice {...cash} />}
      {overlaps > 0 && (
        <WarningNotice>
          <p>
            {overlaps === 1 ? 'A lesson lies' : `${overlaps} lessons lie`} over a time at which you’re busy
            elsewhere. <a href="/diary/calendars">See which</a>
          </p>
        </WarningNotice>
      )}
      <NotMarked lessons={awaitingOutcome} refused={refused} />
      <TestsNotMarked tests={awaitingResult} />
      <div className="dayboard grid grid--shrink items-start g-10">
        {stops.length === 0 ? (
          <div className="panel dayfree">
            <h2>Nothing in the diary</h2>
            <p>
              Learners book within your <a href="/diary/hours">working hours</a>. You can book a lesson for
              one of <a href="/diary/learners">your learners</a>.
            </p>
          </div>
        ) : (
          <ol className="run">
            {stops.map((stop, index) => (
              <Fragment key={stop.id}>
                {now?.before === index && <NowInSchedule time={now.time} />}
                {stop.travelGap && <TravelGapLine {...stop.travelGap} />}
                <ScheduleEntry stop={stop} refused={refused}>
                  {(stop === next || stop.variant === 'now') && (
                    <ArrivalButtons stop={stop} refused={refused} />
                  )}
                </ScheduleEntry>
              </Fragment>
            ))}
            {now?.before === stops.length && <NowInSchedule time={now.time} />}
            <li className="stop stop--home">
              <span className="stop__t">{ends}</span>
              <div className="panel stop__in grid grid--shrink g-3">
                <p>
                  <HomeIcon />
                  Finished for {day === today ? 'today' : 'the day'}
                </p>
              </div>
            </li>
          </ol>
        )}
        {news.length + gaps.length > 0 && (
          <aside className="dayside grid g-5" aria-label="To do and new">
            <GapCards gaps={gaps} refused={refused} />
            {news.length > 0 && (
              <section className="panel" aria-labelledby="news">
                <h2 id="news">New since this morning</h2>
                <ul className="grid g-3">
                  {news.map(({ id, at, kind, event, when, learner, said }) => (
                    <li key={`${id} ${at} ${event}`}>
                      <span className="fresh__t">{at}</span> <a href={`/diary/lessons/${id}`}>{learner}</a>{' '}
                      {[formatNews({ kind, event, when }), ...said].join(' ')}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {news.length > 0 && (
              <Suspense>
                <AskForPush
                  realm="diary"
                  question="Tell me on this device when a lesson of today or tomorrow changes"
                />
              </Suspense>
            )}
          </aside>
        )}
      </div>
      {day === today && stops.length > 0 && (
        <p className="no-print">
          <a className="textlink" href="/diary/broken-car">
            My car broke down
          </a>
        </p>
      )}
    </div>
  );
}
