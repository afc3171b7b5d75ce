import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { SelectField, Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import type { placingForms } from './assignment-actions.server.ts';
import type { Placing } from './read-assignment.server.ts';
import { MOVED_BECAUSE, PLACED_BECAUSE } from './reasons.ts';

interface PlacingProps {
  assignment: Placing;
  forms: ReturnType<typeof placingForms>;
  refused: RefusedPost | undefined;
}

/** Who could teach these lessons, the best first, each with why and the form that gives them the lessons. */
export function Candidates({ assignment, forms, mayPlace, refused }: PlacingProps & { mayPlace: boolean }) {
  const { can, chosen, order, minutes } = assignment;
  const others = can.filter(({ slug }) => slug !== chosen.currentAssignment?.instructor || chosen.isWaiting);
  const list =
    others.length === 0 ? (
      <p className="panel__body quiet">Nobody near can teach these lessons.</p>
    ) : (
      <ol className="candidates">
        {others.map((candidate, index) => (
          <li key={candidate.slug}>
            <Portrait src={candidate.portrait} size={48} loading="lazy" />
            <div>
              <h3>
                <a href={`/office/instructors/${candidate.slug}/times`}>{candidate.name}</a>
              </h3>
              <p>{candidate.reason}</p>
              <p className="quiet">{formatFirst(candidate.first)}</p>
              {candidate.languages.length > 1 && <p className="quiet">{candidate.languages.join(', ')}</p>}
            </div>
            {mayPlace && chosen.isWaiting && (
              <ActionForm
                form={openForm(forms.placeLessons, {
                  subject: { id: order.id },
                  expected: { minutes },
                  hidden: { ...gearboxOf(assignment), instructor: candidate.slug },
                  refused,
                })}
                className="place-with grid g-2"
              >
                {candidate.first.times.length > 0 && (
                  <select className="input" name="first" aria-label={`First lesson with ${candidate.name}`}>
                    <option value="">No lesson yet</option>
                    {candidate.first.times.map(({ at, label }) => (
                      <option key={at} value={at}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
                <Submit className={index === 0 && candidate.isReady ? 'btn btn--go' : 'btn'}>
                  Place with {firstNameOf(candidate.name)}
                </Submit>
              </ActionForm>
            )}
            {mayPlace && !chosen.isWaiting && chosen.currentAssignment && (
              <details className="more">
                <summary>Move to {firstNameOf(candidate.name)}</summary>
                <ActionForm
                  form={openForm(forms.moveLessons, {
                    subject: { id: order.id },
                    expected: { from: chosen.currentAssignment.instructor },
                    hidden: { instructor: candidate.slug },
                    refused,
                  })}
                  className="row"
                >
                  <select
                    className="input input--inline"
                    name="reason"
                    aria-label={`Why to ${candidate.name}`}
                  >
                    {MOVED_BECAUSE.map((reason) => (
                      <option key={reason}>{reason}</option>
                    ))}
                  </select>
                  <Submit>Move</Submit>
                </ActionForm>
              </details>
            )}
          </li>
        ))}
      </ol>
    );
  return (
    <>
      {list}
      {mayPlace && chosen.isWaiting && (
        <PlaceElsewhere assignment={assignment} forms={forms} refused={refused} />
      )}
    </>
  );
}

/** Places the lessons with anybody who teaches, for a reason, and books a time that was agreed. */
function PlaceElsewhere({ assignment, forms, refused }: PlacingProps) {
  const { everybody, order, minutes } = assignment;
  const own = refused?.values.elsewhere ? refused : undefined;
  const place = openForm(forms.placeLessons, {
    subject: { id: order.id },
    expected: { minutes },
    hidden: gearboxOf(assignment),
    refused: own,
  });
  const kept = place.own?.values;
  return (
    <details className="more panel__body" open={place.isRefused}>
      <summary>Place with somebody else, or agree another time</summary>
      <ActionForm form={place} className="stack">
        <input type="hidden" name="elsewhere" value="yes" />
        <SelectField
          field={place.fields.instructor}
          label="Instructor"
          options={[
            ['', 'Choose an instructor'],
            ...everybody.map(({ slug, name }) => [slug, name] as const),
          ]}
        />
        <SelectField
          field={{ ...place.fields.reason, required: true }}
          label="Why"
          options={[['', 'Choose why'], ...PLACED_BECAUSE.map((reason) => [reason, reason] as const)]}
        />
        <fieldset className="fieldset">
          <legend>First lesson, if a time is agreed</legend>
          <div className="row">
            <input className="input" type="date" name="day" aria-label="Day" defaultValue={kept?.day} />
            <input
              className="input"
              type="time"
              name="time"
              step={300}
              aria-label="Time"
              defaultValue={kept?.time}
            />
          </div>
        </fieldset>
        <Submit>Place lessons</Submit>
      </ActionForm>
    </details>
  );
}

/** An order may have lessons of both gearboxes, of which one is placed. */
export function gearboxOf({ chosen: { transmission } }: Placing) {
  return transmission ? { transmission } : {};
}

function formatFirst({ times: [first], fit }: Placing['can'][number]['first']): string {
  if (!first) return 'Nothing free in the next four weeks';
  return fit ? `Free first ${first.label}` : `Free first ${first.label}, outside the learner’s times`;
}

/** Who is near and cannot, with why. */
export function CannotTeach({ assignment: { cannot, outOfAreaCount } }: { assignment: Placing }) {
  if (cannot.length === 0 && outOfAreaCount === 0) return null;
  return (
    <details className="more">
      <summary>Who can’t teach these lessons</summary>
      <ul className="cannot mt-3 grid g-2">
        {cannot.map(({ slug, name, reason }) => (
          <li key={slug}>
            <a href={`/office/instructors/${slug}/times`}>{name}</a> <span className="quiet">{reason}</span>
          </li>
        ))}
        {outOfAreaCount > 0 && (
          <li className="quiet">
            {outOfAreaCount} {outOfAreaCount === 1 ? 'other teaches' : 'others teach'} elsewhere
          </li>
        )}
      </ul>
    </details>
  );
}
