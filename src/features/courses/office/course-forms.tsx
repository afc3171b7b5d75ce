import { ActForm } from '#src/kit/parts/act-form.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';

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
  course,
  coming,
  seen,
  refused,
}: {
  course: Dated;
  coming: number;
  seen: string;
  refused?: RefusedPost | undefined;
}) {
  const given = { id: course.id };
  const state = { seen };
  const wrong = (act: string, field: string) =>
    refused?.values.act === act ? refused.errors[field]?.[0] : undefined;
  return (
    <>
      <Panel id="when" title="Day and place">
        <ActForm act="moveCourse" given={given} seen={state} refused={refused} className="gap-3">
          <DayFields {...course} wrong={(field) => wrong('moveCourse', field)} />
          <p className="quiet">
            {coming === 0
              ? 'Nobody has a place, so nobody is emailed.'
              : `Moved, it emails ${coming === 1 ? 'the person' : `the ${coming} people`} who ${coming === 1 ? 'comes' : 'come'} at once: their places are kept, and they can have their money back.`}
          </p>
          <button type="submit" className="btn">
            Move it
          </button>
        </ActForm>
      </Panel>
      {course.places !== null && (
        <Panel id="places" title="Places">
          <ActForm act="setCoursePlaces" given={given} seen={state} refused={refused} className="gap-3">
            <Field
              id="places-field"
              name="places"
              label="How many may come"
              type="number"
              min={1}
              max={1000}
              defaultValue={course.places}
              look="input--short"
              error={wrong('setCoursePlaces', 'places')}
            />
            <button type="submit" className="btn">
              Save
            </button>
          </ActForm>
        </Panel>
      )}
    </>
  );
}

export function DayFields({
  date,
  from,
  until,
  venue,
  wrong,
}: Partial<Pick<Dated, 'date' | 'from' | 'until' | 'venue'>> & {
  wrong(field: string): string | undefined;
}) {
  return (
    <>
      <Field
        id="date"
        name="date"
        label="Day"
        type="date"
        defaultValue={date}
        error={wrong('date')}
        required
      />
      <div className="grid-2">
        <Field
          id="from"
          name="from"
          label="From"
          type="time"
          defaultValue={from}
          error={wrong('from')}
          required
        />
        <Field
          id="until"
          name="until"
          label="Until"
          type="time"
          defaultValue={until}
          error={wrong('until')}
          required
        />
      </div>
      <Field id="venue" name="venue" label="Where" defaultValue={venue} error={wrong('venue')} required />
    </>
  );
}
