import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedAct } from '#src/features/identity/staff/acts/posted-act.server.ts';
import { ActForm } from '#src/kit/parts/act-form.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { Field } from '#src/ui/form/field.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/new-course-page.ts';
import { courseActs } from './course-acts.server.ts';
import { DayFields } from './course-forms.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireStaff(context.get(officeContext), 'catalogue');
  return { isFree: new URL(request.url).searchParams.get('kind') === 'free' };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), courseActs);
}

export function meta() {
  return [{ title: pageTitle('Add a course') }];
}

export default function NewCoursePage({ loaderData: { isFree } }: Route.ComponentProps) {
  const refused = useRefused();
  const typed = refused?.values;
  const wrong = (field: string) => refused?.errors[field]?.[0];
  const text = (name: string, label: string, hint?: string) => (
    <Field
      id={name}
      name={name}
      label={label}
      hint={hint}
      defaultValue={typed?.[name]}
      error={wrong(name)}
      required
    />
  );
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
        <ActForm
          act={isFree ? 'addFreeCourse' : 'addCourse'}
          back="/office/courses"
          refused={refused}
          className="task-form gap-4"
        >
          {text('name', 'Name')}
          {text('summary', 'A line about it', 'In lists, and in search engines.')}
          <DayFields
            date={typed?.date ?? ''}
            from={typed?.from ?? ''}
            until={typed?.until ?? ''}
            venue={typed?.venue ?? ''}
            wrong={wrong}
          />
          <div className="grid-3 grid items-end g-3">
            {!isFree && text('price', 'Price in £')}
            {!isFree && text('deposit', 'Deposit in £')}
            {text('places', 'Places')}
          </div>
          <div className="grid-2">
            {text('length', 'How long', 'One day')}
            {text('suits', 'Whom it suits', 'Anyone who has passed')}
          </div>
          {text('heading', 'Heading of its page')}
          <TextArea
            id="description"
            name="description"
            label="What it is about"
            defaultValue={typed?.description}
            error={wrong('description')}
            required
          />
          {isFree && text('question', 'What its form asks', 'What would you most like to know?')}
          {isFree &&
            text(
              'thanks',
              'What it says once a place is confirmed',
              'Thank you, your place is reserved. Doors open at 6pm.',
            )}
          <button type="submit" className="btn btn--go">
            Add the course
          </button>
        </ActForm>
      </Panel>
    </>
  );
}
