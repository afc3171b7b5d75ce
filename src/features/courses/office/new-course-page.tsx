import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/new-course-page.ts';
import { DayFields, PageFields } from './course-forms.tsx';
import { newCourseActions, newCourseForms } from './new-course-actions.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireStaff(context.get(officeContext), 'catalogue');
  const isFree = new URL(request.url).searchParams.get('kind') === 'free';
  return { isFree, forms: newCourseForms() };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), newCourseActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Add a course', matches) }];
}

export default function NewCoursePage({ loaderData: { isFree, forms } }: Route.ComponentProps) {
  const refused = useRefused();
  const free = openForm(forms.addFreeCourse, { refused });
  const paid = openForm(forms.addCourse, { refused });
  const { fields } = isFree ? free : paid;
  return (
    <>
      <PageHead title="Add a course" trail={[['/office/courses', 'Courses']]}>
        It is on the site, and on sale, as soon as it is added
      </PageHead>
      <Panel id="course" title={isFree ? 'A free course' : 'A course with a deposit'}>
        <p className="task-form">
          {isFree
            ? 'People ask for a place with a form that has one question. '
            : 'People pay a deposit to book a place. '}
          <a href={isFree ? '/office/courses/new' : '/office/courses/new?kind=free'}>
            {isFree ? 'Add one with a deposit' : 'Add a free one, with a form'}
          </a>
        </p>
        <ActionForm form={isFree ? free : paid} back="/office/courses" className="task-form stack">
          <PageFields fields={fields} />
          <DayFields fields={fields} />
          <div className="grid-3 grid items-end g-3">
            {!isFree && <TextField field={paid.fields.price} label="Price in £" />}
            {!isFree && <TextField field={paid.fields.deposit} label="Deposit in £" />}
            <TextField field={fields.places} label="Places" />
          </div>
          {isFree && (
            <>
              <TextField
                field={free.fields.question}
                label="What its form asks"
                hint="What would you most like to know?"
              />
              <TextField
                field={free.fields.thanks}
                label="What it says once a place is confirmed"
                hint="Thank you, your place is reserved. Doors open at 6pm."
              />
            </>
          )}
          <Submit className="btn btn--go">Add the course</Submit>
        </ActionForm>
      </Panel>
    </>
  );
}
