import { ActForm } from '#src/kit/parts/act-form.tsx';
import { PhoneLink } from '#src/kit/parts/phone-link.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';
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
            <Field
              id="learner-name"
              name="name"
              label="Name"
              autoComplete="off"
              defaultValue={who?.values.name ?? name}
              error={who?.errors.name?.[0]}
              required
            />
            <Field
              id="learner-phone"
              name="phone"
              type="tel"
              label="Phone"
              autoComplete="off"
              defaultValue={who?.values.phone ?? phone}
              error={who?.errors.phone?.[0]}
              required
            />
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
            <Field
              id="learner-email"
              name="email"
              type="email"
              label="Email address"
              hint="Whoever reads it can book and cancel these lessons. What went to the old address opens nothing any more."
              autoComplete="off"
              defaultValue={address?.values.email ?? email}
              error={address?.errors.email?.[0]}
              required
            />
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
