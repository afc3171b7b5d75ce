import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { diaryContext, requireInstructor } from '#src/features/diary/access/diary-guard.server.ts';
import { dayAsked } from '#src/features/diary/day/day-asked.ts';
import { BackIcon } from '#src/features/diary/parts/diary-icons.tsx';
import { useFreshPage } from '#src/features/diary/parts/use-fresh-page.ts';
import { readWeek } from '#src/features/diary/week/read-week.server.ts';
import { WeekGrid } from '#src/features/diary/week/week-grid.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { NextIcon } from '#src/ui/icons.tsx';
import '#src/features/diary/week/week.css';
import '#src/features/diary/week/week-lengths.css';
import '#src/features/diary/week/week-places.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const by = await requireInstructor(diary);
  return readWeek(diary.deps, by.slug, dayAsked(request));
}

export { DiaryError as ErrorBoundary } from './diary-error.tsx';

export function meta() {
  return [{ title: pageTitle('Week') }, { name: 'robots', content: 'noindex' }];
}

export default function DiaryWeekPage() {
  const { title, summary, before, after, isThisWeek, days } = useLoaderData<typeof loader>();
  useFreshPage();
  return (
    <div className="wrap">
      <div className="dayhead">
        <div>
          <h1 className="h1--quiet">{title}</h1>
          <p className="quiet">{summary}</p>
        </div>
        <nav className="dayhead__nav" aria-label="Week">
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
          <a className="btn btn--small" href="/diary/learners">
            Add a lesson
          </a>
          <a className="btn btn--small" href="/diary/hours#add">
            Block time
          </a>
        </nav>
      </div>
      <WeekGrid days={days} />
      <p className="quiet weekhelp">
        <span className="weekhelp__drag">Drag a lesson to move it, or open it and choose Move.</span>
        <span className="weekhelp__tap">To move a lesson, open it.</span> The learner is asked first, and
        nothing changes until they accept.
      </p>
    </div>
  );
}
