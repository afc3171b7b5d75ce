import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { ActForm } from '../parts/act-form.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import type { LearnerRead } from './read-learners.server.ts';

/** How a learner is reached, and what staff correct of it. */
export function LearnerContact({
  learner: { id, name, phone, email, postcode },
  mayWork,
  mayHandOut,
  refused,
}: {
  learner: LearnerRead['learner'];
  mayWork: boolean;
  mayHandOut: boolean;
  refused?: RefusedPost | undefined;
}) {
  const of = (act: string) => (refused?.values.act === act ? refused : undefined);
  const [who, address] = [of('correctLearner'), of('correctLearnerEmail')];
  return (
    <div className="gap-4">
      <dl className="pairs">
        <div>
          <dt>Phone</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Postcode</dt>
          <dd>{postcode}</dd>
        </div>
      </dl>
      {mayWork && (
        <details className="acts__more" open={who !== undefined}>
          <summary>Correct name and phone</summary>
          <ActForm act="correctLearner" given={{ id }} className="gap-3" refused={refused}>
            <label className="field">
              <span className="field__label">Name</span>
              <input
                className="input"
                name="name"
                autoComplete="off"
                defaultValue={who?.values.name ?? name}
                required
              />
            </label>
            <label className="field">
              <span className="field__label">Phone</span>
              <input
                className="input"
                type="tel"
                name="phone"
                autoComplete="off"
                defaultValue={who?.values.phone ?? phone}
                required
              />
            </label>
            <button className="btn" type="submit">
              Save
            </button>
          </ActForm>
        </details>
      )}
      {mayHandOut && (
        <details className="acts__more" open={address !== undefined}>
          <summary>Correct the email address</summary>
          <ActForm
            act="correctLearnerEmail"
            given={{ id }}
            seen={{ seen: email }}
            className="gap-3"
            refused={refused}
          >
            <label className="field">
              <span className="field__label">Email address</span>
              <input
                className="input"
                type="email"
                name="email"
                autoComplete="off"
                defaultValue={address?.values.email ?? email}
                aria-describedby="learner-email-hint"
                required
              />
            </label>
            <p className="quiet" id="learner-email-hint">
              Whoever reads it can book and cancel these lessons. What went to the old address opens nothing
              any more.
            </p>
            <button className="btn" type="submit">
              Correct it
            </button>
          </ActForm>
        </details>
      )}
    </div>
  );
}

/** Links to a learner's lessons, each of which staff may end. */
export function LearnerLinks({
  learner,
  links,
  mayWork,
  refused,
}: {
  learner: string;
  links: LearnerRead['links'];
  mayWork: boolean;
  refused?: RefusedPost | undefined;
}) {
  return (
    <div className="gap-3">
      <p className="quiet">The account that bought the lessons, and these links.</p>
      {links.map(({ id, words }) => (
        <div key={id}>
          <p>{words}</p>
          {mayWork && (
            <ActForm act="endLessonsLink" given={{ id: learner, link: id }} refused={refused}>
              <button className="btn btn--text" type="submit" aria-label={`End this link: ${words}`}>
                End this link
              </button>
            </ActForm>
          )}
        </div>
      ))}
    </div>
  );
}
