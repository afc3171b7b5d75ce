import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ChangesPanel } from '#src/kit/parts/changes-panel.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/course-page.ts';
import { AttendeesPanel } from './attendees-panel.tsx';
import { courseActions, courseForms } from './course-actions.server.ts';
import { CopyCoursePanel, CourseOnSitePanel, CourseWordsPanel } from './course-date-panels.tsx';
import { CourseEmailPanel } from './course-email-panel.tsx';
import { CourseForms } from './course-forms.tsx';
import { formatWaiting, stateOf } from './courses-panel.tsx';
import { readCoursePage } from './read-course-page.server.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const page = await readCoursePage(office.deps, params.id ?? '');
  if (!page) throw new Response('Course not found', { status: 404 });
  return {
    ...page,
    forms: courseForms(),
    done: doneWords(request, courseActions),
    mayWork: may(staff, 'work'),
    mayChange: may(staff, 'catalogue'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), courseActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.course.name ?? 'Course', matches) }];
}

export default function CourseDeskPage({
  loaderData: {
    course,
    attendees,
    coming,
    draft,
    sent,
    expectedVersion,
    changes,
    forms,
    done,
    mayWork,
    mayChange,
  },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { id, name, slug, day, time, venue, taken, places, price, deposit, onSale, waiting } = course;
  return (
    <>
      <PageHead
        title={name}
        trail={[['/office/courses', 'Courses']]}
        buttons={
          <>
            <a className="btn" href={`/office/catalogue/products/course/${id}`}>
              {deposit ? 'Deposit and picture' : 'Picture'}
            </a>
            {onSale && (
              <a className="btn" href={`/courses/${slug}`}>
                See it on the site
              </a>
            )}
          </>
        }
      >
        {day}, {time}, {venue}. {price}
        {deposit && `, deposit ${deposit}`}.{' '}
        {places === null ? 'Places without limit' : `${taken} of ${places} places taken`}
        {waiting > 0 && `. ${formatWaiting(waiting)}`}
      </PageHead>
      <div className="stack">
        <p>{stateOf(course)}</p>
        <DoneNotice messages={done} />
        <div className="split">
          <div className="stack">
            <AttendeesPanel
              courseId={id}
              attendees={attendees}
              coming={coming}
              held={course.held}
              begun={course.begun}
              mayWork={mayWork}
              refused={refused}
            />
            {mayChange && (
              <CourseWordsPanel
                key={expectedVersion}
                forms={forms}
                course={course}
                expectedVersion={expectedVersion}
                refused={refused}
              />
            )}
            <ChangesPanel changes={changes} />
          </div>
          <div className="split__aside stack">
            {mayWork && coming > 0 && (
              <CourseEmailPanel
                form={forms.draftCourseEmail}
                courseId={id}
                coming={coming}
                draft={draft}
                sent={sent}
                refused={refused}
              />
            )}
            {mayChange && !course.over && (
              <CourseForms
                forms={forms}
                course={course}
                coming={coming}
                expectedVersion={expectedVersion}
                refused={refused}
              />
            )}
            {mayChange && <CopyCoursePanel forms={forms} course={course} refused={refused} />}
            {mayChange && !course.over && (
              <CourseOnSitePanel
                course={course}
                coming={coming}
                expectedVersion={expectedVersion}
                refused={refused}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}
