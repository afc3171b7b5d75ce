import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { CheckboxGroup, SelectField, Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { weekdayNames } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Bell } from '#src/ui/drawings/bell.ts';
import { icon } from '#src/ui/icons.tsx';
import { lessonLengths } from '../../booking.ts';
import type { joinForm, waitingActions } from '../actions/waiting-actions.server.ts';
import type { OwnLessons } from './own-lessons.server.ts';

const BellIcon = icon(Bell);

/** Which times a learner waits for, and the form to wait for more. */
export function WaitingCard({
  waiting,
  join,
  instructor,
  refused,
}: {
  waiting: { id: string; label: string }[];
  join: ReturnType<typeof joinForm>;
  instructor: OwnLessons['instructor'];
  refused: RefusedPost | undefined;
}) {
  const form = openForm(join, { refused });
  return (
    <section
      className={waiting.length === 0 ? 'panel stack no-print' : 'panel stack'}
      aria-labelledby="waiting"
    >
      <h2 className="h3" id="waiting">
        Waiting list
      </h2>
      {waiting.map(({ id, label }) => (
        <ActionForm
          key={id}
          form={buttonForm<typeof waitingActions>('leaveWaitingList', { subject: { entry: id }, refused })}
          className="waits grid g-0 gx-3"
        >
          <BellIcon />
          <p>
            You’re waiting for <strong>{label}</strong>. We email you when one opens up.
          </p>
          <Submit className="btn btn--text">
            Leave<span className="visually-hidden"> the waiting list for {label}</span>
          </Submit>
        </ActionForm>
      ))}
      <details className="waits__more" open={form.isRefused}>
        <summary>Wait for another time</summary>
        <ActionForm form={form} className="stack">
          <p>We email everyone who waits for a time that opens up. Whoever takes it first has it.</p>
          <CheckboxGroup
            field={form.fields.weekdays}
            legend={<span className="field__label">Days</span>}
            options={weekdayNames.map((day, index) => [index + 1, day])}
            className="waits__days grid g-1 gx-3"
          />
          <SelectField
            field={form.fields.part}
            label="Time of day"
            options={[
              ['any', 'Any time'],
              ['morning', 'Morning, before 12:00'],
              ['afternoon', 'Afternoon, 12:00 to 17:00'],
              ['evening', 'Evening, after 17:00'],
            ]}
          />
          <SelectField
            field={form.fields.minutes}
            label="Length"
            options={lessonLengths.map((length) => [length, `${length} minutes`])}
          />
          {instructor?.isPlaced && (
            <SelectField
              field={form.fields.with}
              label="With"
              options={[
                ['own', instructor.name],
                ['anybody', 'Anybody who teaches there'],
              ]}
            />
          )}
          <Submit>Join the waiting list</Submit>
        </ActionForm>
      </details>
    </section>
  );
}
