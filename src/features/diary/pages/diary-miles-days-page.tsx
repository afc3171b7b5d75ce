import type { LoaderFunctionArgs } from 'react-router';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { DayList } from '../miles/mile-lists.tsx';
import { readOwnDays } from '../miles/read-own-mileage.server.ts';
import type { Route } from './+types/diary-miles-days-page.ts';
import '../miles/miles.css';

export function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return readOwnDays(context.get(diaryContext).deps, context.get(instructorContext).slug, searchParams);
}

export const meta = ({ matches }: { matches: Matches }) => [{ title: pageTitle('Miles by day', matches) }];

export default function DiaryMilesDaysPage({
  loaderData: { quarter, days, today, first },
}: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="dayhead">
        <p>
          <a className="textlink" href={`/diary/pay/miles?quarter=${quarter.name}`}>
            Miles and expenses
          </a>
        </p>
        <h1 className="h1--quiet">Miles by day</h1>
        <p className="quiet">{quarter.title}</p>
      </div>
      <div className="mileform stack">
        {days.length > 0 ? <DayList days={days} /> : <p>No lesson was given in this quarter.</p>}
        <form className="cluster items-end g-3" action="/diary/pay/miles/days/other">
          <label className="field" htmlFor="other-day">
            <span className="field__label">Another day, such as one of lessons outside this diary</span>
            <input
              className="input"
              id="other-day"
              type="date"
              name="day"
              min={first}
              max={today}
              defaultValue={today}
            />
          </label>
          <button className="btn" type="submit">
            Enter its miles
          </button>
        </form>
      </div>
    </div>
  );
}
