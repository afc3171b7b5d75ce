import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import { DAY_NAMES, days } from '#src/platform/calendar/week.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { closesField, opensField } from './hours-form.ts';
import type { openingHoursForms } from './opening-hours-actions.server.ts';

/** When the office is open on each day, and by when it rings and posts. */
export function WeekPanel({
  fields,
  errors,
  forms,
  expectedVersion,
  refused,
}: {
  fields: Record<string, string>;
  errors: Record<string, string>;
  forms: Pick<ReturnType<typeof openingHoursForms>, 'setOpeningHours'>;
  expectedVersion: string;
  refused?: RefusedPost | undefined;
}) {
  const form = openForm(forms.setOpeningHours, {
    expected: { expected_version: expectedVersion },
    defaults: fields,
    refused,
  });
  const { own } = form;
  const values = own?.values ?? fields;
  const wrong = (field: string) => own?.errors[field]?.[0] ?? errors[field];
  return (
    <Panel id="week" title="Opening hours and promises">
      <ActionForm form={form} back="/office/catalogue/hours" className="task-form stack">
        <fieldset>
          <legend className="field__label">Open</legend>
          <p className="field__hint">Leave both times of a day empty when the office is closed.</p>
          {days.map((day) => {
            const error = wrong(`week.${day}.opens`) ?? wrong(`week.${day}.closes`);
            const time = (name: string, label: string) => (
              <input
                className="input"
                type="time"
                name={name}
                defaultValue={values[name]}
                aria-label={`${DAY_NAMES[day]}, ${label}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${day}-error` : undefined}
              />
            );
            return (
              <div key={day} className="opening-week__day grid items-center g-2 gx-3">
                <span>{DAY_NAMES[day]}</span>
                {time(opensField(day), 'opens')}
                <span>to</span>
                {time(closesField(day), 'closes')}
                {error && (
                  <span className="field__error" id={`${day}-error`}>
                    {error}
                  </span>
                )}
              </div>
            );
          })}
          {wrong('week') && <span className="field__error">{wrong('week')}</span>}
        </fieldset>
        <div className="grid-2">
          <TextField
            field={{ ...form.fields.rings_by, error: wrong('rings_by') }}
            label="Instructors ring by"
            hint="On the next working day"
            type="time"
          />
          <TextField
            field={{ ...form.fields.posts_by, error: wrong('posts_by') }}
            label="The post goes by"
            hint="On the next working day"
            type="time"
          />
        </div>
        <p className="row">
          <Submit className="btn btn--go">Save</Submit>
          <button type="submit" className="btn" formMethod="get" formAction="#told">
            See what buyers would be told
          </button>
        </p>
      </ActionForm>
    </Panel>
  );
}
