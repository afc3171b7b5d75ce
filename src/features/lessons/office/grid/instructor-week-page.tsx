import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/instructor-week-page.ts';
import { DaySteps } from './day-steps.tsx';
import { DiaryKey } from './entry.tsx';
import { InstructorWeekGrid } from './instructor-week.tsx';
import { readInstructorWeek } from './read-diary.server.ts';
import '../../lesson-entry.css';
import './diary.css';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const query = new URL(request.url).searchParams;
  const read = await readInstructorWeek(office.deps, params.slug ?? '', query);
  if (!read) throw new Response('No such instructor', { status: 404 });
  return { read, mayBook: may(staff, 'diary') };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = (loaderData && `${loaderData.read.name}’s diary`) ?? 'An instructor’s diary';
  return [{ title: pageTitle(title, matches) }];
}

export default function InstructorWeekPage({ loaderData: { read, mayBook } }: Route.ComponentProps) {
  const { slug, name, title, summary, monday, today, before, after, isThisWeek } = read;
  const own = `/office/diary/instructors/${slug}`;
  return (
    <>
      <PageHead
        title={name}
        trail={[[`/office/diary?day=${isThisWeek ? today : monday}`, 'Diary']]}
        buttons={
          mayBook && (
            <>
              <a className="btn" href={`/office/diary/book?instructor=${slug}`}>
                Book a lesson
              </a>
              <a className="btn" href={`${own}/away?first=${isThisWeek ? today : monday}`}>
                Away or sick
              </a>
            </>
          )
        }
      >
        {title}. {summary}
      </PageHead>
      <DoneNotice
        messages={{ reassignDays: 'The diary is closed, and every lesson has gone where you chose.' }}
      />
      <div className="diary-bar mb-5 cluster between g-3 gx-6">
        <DaySteps
          label="Week"
          before={{ href: `${own}?week=${before}`, label: 'The week before' }}
          now={{ href: own, label: 'This week', isHere: isThisWeek }}
          after={{ href: `${own}?week=${after}`, label: 'The week after' }}
        />
        <p>
          <a href={`/office/instructors/${slug}/times`}>Usual times, and times on offer</a>
        </p>
      </div>
      <InstructorWeekGrid read={read} />
      <DiaryKey />
    </>
  );
}
