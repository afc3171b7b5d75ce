import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from 'react-router';
import { officeContext, requireStaff } from '#src/features/office/access/office-guard.server.ts';
import { postedAct } from '#src/features/office/acts/posted-act.server.ts';
import { courseActs } from '#src/features/office/courses/course-acts.server.ts';
import { DayFields } from '#src/features/office/courses/course-forms.tsx';
import { ActForm } from '#src/features/office/parts/act-form.tsx';
import { PageHead } from '#src/features/office/parts/page-head.tsx';
import { Sheet } from '#src/features/office/parts/sheet.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { Field } from '#src/ui/form/field.tsx';
import { NextIcon } from '#src/ui/icons.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  await requireStaff(context.get(officeContext), 'catalogue');
  return null;
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), courseActs);
}

export { OfficeError as ErrorBoundary } from '../office-error.tsx';

export function meta() {
  return [{ title: pageTitle('Add a course') }, { name: 'robots', content: 'noindex' }];
}

export default function NewCoursePage() {
  const refused = useActionData<typeof action>();
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
      <PageHead
        title="Add a course"
        trail={
          <>
            <a href="/office/courses">Courses</a>
            <NextIcon />
            <span aria-current="page">Add a course</span>
          </>
        }
      >
        It is on the site, and on sale, as soon as it is added
      </PageHead>
      <Sheet id="course" title="The course">
        <ActForm act="addCourse" back="/office/courses" refused={refused} className="form-o gap-4">
          {text('name', 'Name')}
          {text('summary', 'A line about it', 'In lists, and in search engines.')}
          <DayFields
            date={typed?.date ?? ''}
            from={typed?.from ?? ''}
            until={typed?.until ?? ''}
            venue={typed?.venue ?? ''}
            wrong={wrong}
          />
          <div className="grid-3">
            {text('price', 'Price in £')}
            {text('deposit', 'Deposit in £')}
            {text('places', 'Places')}
          </div>
          <div className="grid-2">
            {text('length', 'How long', 'One day')}
            {text('suits', 'Whom it suits', 'Anyone who has passed')}
          </div>
          {text('heading', 'Heading of its page')}
          <div className={wrong('description') ? 'field field--error' : 'field'}>
            <label className="field__label" htmlFor="description">
              What it is about
            </label>
            <textarea
              className="input"
              id="description"
              name="description"
              defaultValue={typed?.description}
              required
            />
          </div>
          <button type="submit" className="btn btn--go">
            Add the course
          </button>
        </ActForm>
      </Sheet>
    </>
  );
}
