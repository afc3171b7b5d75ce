import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { MoneyField, Submit, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { courseForms } from './course-actions.server.ts';
import type { courseDateActions } from './course-date-actions.server.ts';
import { DayFields, PageFields } from './course-forms.tsx';
import type { readCoursePage } from './read-course-page.server.ts';

interface Props {
  forms: ReturnType<typeof courseForms>;
  course: NonNullable<Awaited<ReturnType<typeof readCoursePage>>>['course'];
  refused: RefusedPost | undefined;
}

/** What a course's page says, and its price. */
export function CourseWordsPanel({
  forms,
  course,
  expectedVersion,
  refused,
}: Props & { expectedVersion: string }) {
  const { id, kind, words } = course;
  const change = openForm(forms.changeCourse, {
    subject: { id },
    expected: { expected_version: expectedVersion },
    defaults: words,
    refused,
  });
  const { fields } = change;
  return (
    <Panel id="words" title={kind === 'purchase' ? 'Words and price' : 'Words'}>
      <ActionForm form={change} className="stack stack--3">
        <PageFields fields={fields} />
        <TextArea
          field={fields.steps}
          label="What happens, step by step"
          optional
          hint="Three lines for each: the time, a heading, and what happens. An empty line between steps."
        />
        {kind === 'purchase' ? (
          <MoneyField
            field={fields.price}
            label="Whole price in £"
            hint="For whoever books from now on. Everybody else pays on the day what they booked at."
            className="input--short"
          />
        ) : (
          <>
            <TextField field={fields.question} label="What its form asks" />
            <TextField field={fields.thanks} label="What it says once a place is confirmed" />
          </>
        )}
        <Submit>Save the course</Submit>
      </ActionForm>
    </Panel>
  );
}

/** Another date of the same course. */
export function CopyCoursePanel({ forms, course, refused }: Props) {
  const { id, from, until, venue, places } = course;
  const copy = openForm(forms.copyCourse, {
    subject: { id },
    defaults: { from, until, venue, places },
    refused,
  });
  return (
    <Panel id="copy" title="Another date">
      <ActionForm form={copy} back="/office/courses" className="stack stack--3">
        <DayFields fields={copy.fields} />
        <TextField
          field={copy.fields.places}
          label="Places"
          type="number"
          min={1}
          max={1000}
          className="input--short"
        />
        <p className="quiet">It has the same words, picture and price, and a page of its own.</p>
        <Submit>Add the date</Submit>
      </ActionForm>
    </Panel>
  );
}

/** Whether a course is on the site. */
export function CourseOnSitePanel({
  course: { id, onSale, places, taken, held },
  coming,
  expectedVersion,
  refused,
}: Omit<Props, 'forms'> & { coming: number; expectedVersion: string }) {
  const change = buttonForm<typeof courseDateActions>(onSale ? 'takeCourseOff' : 'putCourseBack', {
    subject: { id },
    expected: { expected_version: expectedVersion },
    refused,
  });
  const isEmpty = coming + held + (taken ?? 0) === 0;
  return (
    <Panel id="on-site" title="On the site">
      <ActionForm form={change} className="stack stack--3">
        <p>
          {onSale ? <Badge tone="success">On the site</Badge> : <Badge tone="warning">Off the site</Badge>}
        </p>
        {onSale && (
          <p className="quiet">
            {isEmpty
              ? 'Nobody has a place, so it can be taken off.'
              : places !== null && taken !== null
                ? `People have a place, so it stays on. To sell no more, set the places to ${taken + held}.`
                : 'People have a place, so it stays on.'}
          </p>
        )}
        {(isEmpty || !onSale) && <Submit>{onSale ? 'Take it off the site' : 'Put it on the site'}</Submit>}
      </ActionForm>
    </Panel>
  );
}
