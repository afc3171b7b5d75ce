import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { AwayRead, WayOn } from './read-time-off.server.ts';
import type { reassignDaysAction } from './time-off-action.server.ts';

/** Every lesson in the days with its ways on, the suggested one chosen, and one button for all. */
export function AffectedLessons({
  read: { slug, first, last, lessons, counted },
  refused,
}: {
  read: AwayRead;
  refused?: RefusedPost | undefined;
}) {
  const submitLabel = lessons.length === 0 ? 'Close the diary' : `Reassign ${counted}`;
  return (
    <ActionForm
      form={buttonForm<[typeof reassignDaysAction]>('reassignDays', {
        subject: { slug },
        hidden: { first_day: first, last_day: last },
        refused,
      })}
      back={`/office/diary/instructors/${slug}?week=${first}`}
      className="stack"
    >
      {lessons.length > 0 && (
        <ol className="affected">
          {lessons.map(({ id, learner, when, outcode, isTest, sameTime, nearest, otherwise, suggested }) => (
            <li key={id}>
              <div>
                <h3>
                  <a href={`/office/diary/lessons/${id}`}>{learner.name}</a>
                </h3>
                <p>
                  {isTest && <b>Driving test: </b>}
                  {when}, {outcode}
                </p>
              </div>
              <select
                className="input"
                name={`resolution-${id}`}
                aria-label={
                  isTest
                    ? `Who takes ${learner.name} to their driving test, ${when}`
                    : `What happens to ${learner.name}’s lesson, ${when}`
                }
                key={suggested}
                defaultValue={suggested}
              >
                <Ways label="At the same time" ways={sameTime} />
                <Ways label="At the nearest time" ways={nearest} />
                <Ways label="Otherwise" ways={otherwise} />
              </select>
            </li>
          ))}
        </ol>
      )}
      <div className="affected__end cluster g-3 gx-5">
        <Submit className="btn btn--go">{submitLabel}</Submit>
        <p className="quiet">
          This closes the diary too. Nobody is charged. All of it happens, or nothing where something has
          changed.
        </p>
      </div>
    </ActionForm>
  );
}

function Ways({ label, ways }: { label: string; ways: WayOn[] }) {
  if (ways.length === 0) return null;
  return (
    <optgroup label={label}>
      {ways.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </optgroup>
  );
}
