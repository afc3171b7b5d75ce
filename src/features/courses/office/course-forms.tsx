import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import { type OpenField, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { courseForms } from './course-actions.server.ts';

interface Dated {
  id: number;
  date: string;
  from: string;
  until: string;
  venue: string;
  places: number | null;
}

/** When and where a course is, and how many may come. */
export function CourseForms({
  forms,
  course,
  coming,
  expectedVersion,
  refused,
}: {
  forms: ReturnType<typeof courseForms>;
  course: Dated;
  coming: number;
  expectedVersion: string;
  refused?: RefusedPost | undefined;
}) {
  const { id, date, from, until, venue, places } = course;
  const of = { subject: { id }, expected: { expected_version: expectedVersion }, refused };
  const move = openForm(forms.moveCourse, { ...of, defaults: { date, from, until, venue } });
  const limit = openForm(forms.setCoursePlaces, { ...of, defaults: { places } });
  return (
    <>
      <Panel id="when" title="Day and place">
        <ActionForm form={move} className="stack stack--3">
          <DayFields fields={move.fields} />
          <p className="quiet">
            {coming === 0
              ? 'Nobody has a place, so nobody is emailed.'
              : `Moved, it emails ${coming === 1 ? 'the person' : `the ${coming} people`} who ${coming === 1 ? 'comes' : 'come'} at once: their places are kept, and they can have their money back.`}
          </p>
          <Submit>Move it</Submit>
        </ActionForm>
      </Panel>
      {places !== null && (
        <Panel id="places" title="Places">
          <ActionForm form={limit} className="stack stack--3">
            <TextField
              field={limit.fields.places}
              label="How many may come"
              type="number"
              min={1}
              max={1000}
              className="input--short"
            />
            <Submit>Save</Submit>
          </ActionForm>
        </Panel>
      )}
    </>
  );
}

/** When and where a course is. */
export function DayFields({
  fields: { date, from, until, venue },
}: {
  fields: Record<'date' | 'from' | 'until' | 'venue', OpenField>;
}) {
  return (
    <>
      <TextField field={date} label="Day" type="date" />
      <div className="grid-2">
        <TextField field={from} label="From" type="time" />
        <TextField field={until} label="Until" type="time" />
      </div>
      <TextField field={venue} label="Where" />
    </>
  );
}

/** What a course's page says. */
export function PageFields({
  fields: { name, summary, length, suits, heading, description },
}: {
  fields: Record<'name' | 'summary' | 'length' | 'suits' | 'heading' | 'description', OpenField>;
}) {
  return (
    <>
      <TextField field={name} label="Name" />
      <TextField field={summary} label="A line about it" hint="In lists, and in search engines." />
      <div className="grid-2">
        <TextField field={length} label="How long" hint="One day" />
        <TextField field={suits} label="Whom it suits" hint="Anyone who has passed" />
      </div>
      <TextField field={heading} label="Heading of its page" />
      <TextArea field={description} label="What it is about" />
    </>
  );
}
