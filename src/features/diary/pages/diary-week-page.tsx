import { lazy, Suspense } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { NextIcon } from '#src/ui/icons.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { readDayParam } from '../day/read-day-param.ts';
import { AddIcon, BackIcon, BlockIcon } from '../parts/diary-icons.tsx';
import { useFreshPage } from '../parts/use-fresh-page.ts';
import { MarkedNote } from '../week/marked-note.tsx';
import { readWeek } from '../week/read-week.server.ts';
import { useMarking } from '../week/use-marking.ts';
import { WeekGrid } from '../week/week-grid.tsx';
import { WeekKey } from '../week/week-key.tsx';
import type { Route } from './+types/diary-week-page.ts';
import '#src/features/lessons/lesson-entry.css';
import '../week/week.css';
import '../week/week-items.css';
import '../week/week-head.css';
import '../week/marking.css';

// It opens once a time was chosen.
const MarkPanel = lazy(async () => ({ default: (await import('../week/mark-panel.tsx')).MarkPanel }));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const by = context.get(instructorContext);
  return readWeek(diary.deps, by.slug, readDayParam(request));
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Week', matches) }];
}

export default function DiaryWeekPage({
  loaderData: { title, summary, before, after, isThisWeek, days, hours, now },
}: Route.ComponentProps) {
  const marking = useMarking(days);
  useFreshPage();
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">{title}</h1>
          <p className="quiet">{summary}</p>
        </div>
        <nav className="dayhead__nav cluster items-stretch g-2" aria-label="Week">
          <a className="btn btn--small square" href={`/diary/week?day=${before}`}>
            <BackIcon />
            <span className="visually-hidden">The week before</span>
          </a>
          <a className="btn btn--small" href="/diary/week" aria-current={isThisWeek ? 'date' : undefined}>
            This week
          </a>
          <a className="btn btn--small square" href={`/diary/week?day=${after}`}>
            <NextIcon />
            <span className="visually-hidden">The week after</span>
          </a>
        </nav>
        <p className="weekhead__acts cluster items-stretch g-2">
          <a className="btn btn--small" href="/diary/learners">
            <AddIcon />
            Add a lesson
          </a>
          <a className="btn btn--small" href="/diary/hours#add">
            <BlockIcon />
            Block time
          </a>
        </p>
      </div>
      {marking.marked && <MarkedNote marked={marking.marked} days={days} remove={marking.remove} />}
      <nav className="week-jump" aria-label="Days">
        {days.map(({ day, weekday, date, isToday, full }) => (
          <a key={day} href={`#day-${day}`} aria-current={isToday ? 'date' : undefined}>
            <span aria-hidden="true">{weekday}</span>
            <b aria-hidden="true">{date}</b>
            <span className="visually-hidden">{full}</span>
          </a>
        ))}
      </nav>
      <WeekGrid days={days} hours={hours} now={now} marking={marking} />
      <WeekKey />
      <p className="quiet weekhelp" id="week-help">
        <span className="weekhelp__drag">
          Drag over free time to take it off, or over other time to work then. With the keyboard, go with the
          arrows, hold Shift to choose more, and press Enter. Drag a lesson to move it, or open it and choose
          Move.
        </span>
        <span className="weekhelp__tap">To move a lesson, open it.</span> The learner is asked first, and
        nothing changes until they accept.
      </p>
      <Suspense>
        <MarkPanel days={days} hours={hours} marking={marking} />
      </Suspense>
    </div>
  );
}
