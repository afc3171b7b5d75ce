import type { LoaderFunctionArgs } from 'react-router';
import { Form } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { CalendarPlus } from '#src/ui/drawings/calendar-plus.ts';
import { icon } from '#src/ui/icons.tsx';
import type { Route } from './+types/school-day-page.ts';
import { DaySteps } from './day-steps.tsx';
import { DiaryKey } from './entry.tsx';
import { readSchoolDay } from './read-diary.server.ts';
import { SchoolDayRows } from './school-day.tsx';
import '../../lesson-entry.css';
import './diary.css';

const BookIcon = icon(CalendarPlus);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const read = await readSchoolDay(office.deps, new URL(request.url).searchParams);
  return { read, mayBook: may(staff, 'diary') };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Diary', matches) }];
}

export default function SchoolDayPage({ loaderData: { read, mayBook } }: Route.ComponentProps) {
  const { day, today, area, areas, there, absentInstructors, title, summary, before, after } = read;
  const at = (when: string) => `/office/diary?${new URLSearchParams({ day: when, ...(area && { area }) })}`;
  return (
    <>
      <PageHead
        title={title}
        buttons={
          <>
            <a className="btn" href="/office/diary/statements">
              Statements
            </a>
            {mayBook && (
              <a className="btn" href="/office/diary/book">
                <BookIcon />
                Book a lesson
              </a>
            )}
          </>
        }
      >
        {summary}
      </PageHead>
      <div className="diary-bar mb-5 cluster between g-3 gx-6">
        <DaySteps
          label="Day"
          before={{ href: at(before), label: 'The day before' }}
          now={{ href: at(today), label: 'Today', isHere: day === today }}
          after={{ href: at(after), label: 'The day after' }}
        />
        <Form className="row">
          <input className="input" type="date" name="day" aria-label="Day" defaultValue={day} key={day} />
          <select className="input" name="area" aria-label="Area" defaultValue={area}>
            <option value="">All areas</option>
            {areas.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <button type="submit" className="btn">
            Show
          </button>
        </Form>
      </div>
      {there.length > 0 ? (
        <>
          <SchoolDayRows read={read} />
          <DiaryKey />
        </>
      ) : (
        <div className="panel">
          <div className="panel__body stack stack--3" role="status">
            <h2>Nobody works that day</h2>
            <p className="quiet">
              {absentInstructors.length > 0
                ? 'No instructor has hours or lessons then.'
                : 'Instructors are here as soon as they are added.'}
            </p>
          </div>
        </div>
      )}
      {absentInstructors.length > 0 && (
        <details className="more diary-away mt-5">
          <summary>
            {absentInstructors.length === 1
              ? '1 instructor is'
              : `${absentInstructors.length} instructors are`}{' '}
            not working
          </summary>
          <ul>
            {absentInstructors.map(({ instructor, name, isHoliday }) => (
              <li key={instructor}>
                <a href={`/office/diary/instructors/${instructor}?week=${day}`}>{name}</a>
                {isHoliday && <span className="quiet"> on holiday</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
