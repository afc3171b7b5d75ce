import { ActForm } from '#src/kit/parts/act-form.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { Placing } from './read-placing.server.ts';
import { MOVED_BECAUSE, PLACED_BECAUSE } from './reasons.ts';

/** Who could teach these lessons, the best first, each with why and the form that gives them the lessons. */
export function Candidates({
  placing,
  mayPlace,
  refused,
}: {
  placing: Placing;
  mayPlace: boolean;
  refused?: RefusedPost | undefined;
}) {
  const { can, chosen, order, minutes } = placing;
  const others = can.filter(({ slug }) => slug !== chosen.standing?.instructor || chosen.isWaiting);
  const input = { id: order.id, ...(chosen.gearbox && { gearbox: chosen.gearbox }) };
  const list =
    others.length === 0 ? (
      <p className="panel__body quiet">Nobody near can teach these lessons.</p>
    ) : (
      <ol className="candidates">
        {others.map((candidate, index) => (
          <li key={candidate.slug}>
            <img src={candidate.portrait} alt="" width="48" height="48" loading="lazy" />
            <div>
              <h3>
                <a href={`/office/instructors/${candidate.slug}/times`}>{candidate.name}</a>
              </h3>
              <p>{candidate.reason}</p>
              <p className="quiet">{formatFirst(candidate.first)}</p>
              {candidate.languages.length > 1 && <p className="quiet">{candidate.languages.join(', ')}</p>}
            </div>
            {mayPlace && chosen.isWaiting && (
              <ActForm
                act="placeLessons"
                given={{ ...input, instructor: candidate.slug }}
                seen={{ minutes }}
                refused={refused}
                className="place-with grid g-2"
              >
                {candidate.first.times.length > 0 && (
                  <select className="input" name="first" aria-label={`First lesson with ${candidate.name}`}>
                    <option value="">No lesson yet</option>
                    {candidate.first.times.map(({ at, words }) => (
                      <option key={at} value={at}>
                        {words}
                      </option>
                    ))}
                  </select>
                )}
                <button type="submit" className={index === 0 && candidate.isReady ? 'btn btn--go' : 'btn'}>
                  Place with {firstNameOf(candidate.name)}
                </button>
              </ActForm>
            )}
            {mayPlace && !chosen.isWaiting && chosen.standing && (
              <details className="more">
                <summary>Move to {firstNameOf(candidate.name)}</summary>
                <ActForm
                  act="moveLessons"
                  given={{ id: order.id, instructor: candidate.slug }}
                  seen={{ from: chosen.standing.instructor }}
                  refused={refused}
                  className="line-up"
                >
                  <select className="input" name="why" aria-label={`Why to ${candidate.name}`}>
                    {MOVED_BECAUSE.map((why) => (
                      <option key={why}>{why}</option>
                    ))}
                  </select>
                  <button type="submit" className="btn">
                    Move
                  </button>
                </ActForm>
              </details>
            )}
          </li>
        ))}
      </ol>
    );
  return (
    <>
      {list}
      {mayPlace && chosen.isWaiting && <PlaceElsewhere placing={placing} refused={refused} />}
    </>
  );
}

/** Places the lessons with anybody who teaches, for a reason, and books a time that was agreed. */
function PlaceElsewhere({
  placing: { everybody, chosen, order, minutes },
  refused,
}: {
  placing: Placing;
  refused: RefusedPost | undefined;
}) {
  const values = { id: order.id, ...(chosen.gearbox && { gearbox: chosen.gearbox }) };
  const kept =
    refused?.values.act === 'placeLessons' && refused.values.elsewhere ? refused.values : undefined;
  return (
    <details className="more panel__body" open={kept !== undefined}>
      <summary>Place with somebody else, or agree another time</summary>
      <ActForm
        act="placeLessons"
        given={{ ...values, elsewhere: 'yes' }}
        seen={{ minutes }}
        refused={refused}
        className="gap-4"
      >
        <div className="field">
          <label className="field__label" htmlFor="elsewhere-who">
            Instructor
          </label>
          <select
            className="input"
            id="elsewhere-who"
            name="instructor"
            defaultValue={kept?.instructor ?? ''}
            required
          >
            <option value="">Choose an instructor</option>
            {everybody.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="field__label" htmlFor="elsewhere-why">
            Why
          </label>
          <select className="input" id="elsewhere-why" name="why" defaultValue={kept?.why ?? ''} required>
            <option value="">Choose why</option>
            {PLACED_BECAUSE.map((why) => (
              <option key={why}>{why}</option>
            ))}
          </select>
        </div>
        <fieldset className="fieldset">
          <legend>First lesson, if a time is agreed</legend>
          <div className="line-up">
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
        <button type="submit" className="btn">
          Place lessons
        </button>
      </ActForm>
    </details>
  );
}

function formatFirst({ times: [first], fit }: Placing['can'][number]['first']): string {
  if (!first) return 'Nothing free in the next four weeks';
  return fit ? `Free first ${first.words}` : `Free first ${first.words}, outside the learner’s times`;
}

/** Who is near and cannot, with why. */
export function CannotTeach({ placing: { cannot, elsewhere } }: { placing: Placing }) {
  if (cannot.length === 0 && elsewhere === 0) return null;
  return (
    <details className="more">
      <summary>Who can’t teach these lessons</summary>
      <ul className="cannot grid g-2">
        {cannot.map(({ slug, name, why }) => (
          <li key={slug}>
            <a href={`/office/instructors/${slug}/times`}>{name}</a> <span className="quiet">{why}</span>
          </li>
        ))}
        {elsewhere > 0 && (
          <li className="quiet">
            {elsewhere} {elsewhere === 1 ? 'other teaches' : 'others teach'} elsewhere
          </li>
        )}
      </ul>
    </details>
  );
}
