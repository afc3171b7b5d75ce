import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { AffectedList } from '../../time-off/affected-list.tsx';
import type { AwayRead } from './read-time-off.server.ts';
import type { reassignDaysAction } from './time-off-action.server.ts';

/** Every lesson in the days with its ways on, the suggested one chosen, and one button for all. */
export function AffectedLessons({
  read: { slug, name, first, last, lessons, counted },
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
      <AffectedList lessons={lessons} pathOf={(id) => `/office/diary/lessons/${id}`} />
      {lessons.length > 0 && (
        <p className="affected__why cluster g-3">
          <label htmlFor="why-away">Tell learners that</label>
          <select className="input" id="why-away" name="reason">
            <option value="away">another instructor comes, or the lesson is off</option>
            <option value="car">{name}’s car has broken down</option>
          </select>
        </p>
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
