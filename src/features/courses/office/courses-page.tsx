import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/courses-page.ts';
import { CoursesPanel } from './courses-panel.tsx';
import { readCoursesPage } from './read-course-page.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  return { ...(await readCoursesPage(office.deps)), mayChange: may(staff, 'catalogue') };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Courses', matches) }];
}

export default function CoursesDeskPage({ loaderData: { toCome, over, mayChange } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Courses"
        buttons={
          mayChange && (
            <a className="btn" href="/office/courses/new">
              Add a course
            </a>
          )
        }
      />
      <div className="stack">
        <DoneNotice
          messages={{
            addCourse: 'The course is added, and on sale.',
            copyCourse: 'The date is added, and on the site.',
            addFreeCourse: 'The course is added, and people can ask for a place.',
          }}
        />
        <CoursesPanel id="to-come" title="To come" courses={toCome} empty="No course is planned." />
        <CoursesPanel id="over" title="Over" courses={over} empty="None yet." />
      </div>
    </>
  );
}
