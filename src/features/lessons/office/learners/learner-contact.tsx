import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { EmailField, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { EmailAddress } from '#src/kit/parts/email-address.tsx';
import { Pair } from '#src/kit/parts/panel.tsx';
import { PhoneLink } from '#src/kit/parts/phone-link.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { learnerActions, learnerForms } from './learner-actions.server.ts';
import type { LearnerRead } from './read-learners.server.ts';

/** How a learner is reached, and what staff correct of it. */
export function LearnerContact({
  learner: { id, name, phone, email, postcode },
  customers,
  mayWork,
  mayHandOut,
  forms,
  refused,
}: {
  learner: LearnerRead['learner'];
  customers: LearnerRead['customers'];
  mayWork: boolean;
  mayHandOut: boolean;
  forms: ReturnType<typeof learnerForms>;
  refused?: RefusedPost | undefined;
}) {
  const correct = openForm(forms.correctLearner, {
    subject: { id },
    defaults: { name, phone },
    refused,
  });
  const correctEmail = openForm(forms.correctLearnerEmail, {
    subject: { id },
    expected: { expected_email: email },
    defaults: { email },
    refused,
  });
  return (
    <div className="stack">
      <dl className="pairs">
        <Pair name="Phone">
          <PhoneLink phone={phone} />
        </Pair>
        <Pair name="Email">{email}</Pair>
        {customers.length > 0 && (
          <Pair name={customers.length > 1 ? 'Customers' : 'Customer'}>
            {customers.map(({ id: customer, email: theirs }) => (
              <small key={theirs}>
                <a href={`/office/customers/${customer}`}>
                  <EmailAddress>{theirs}</EmailAddress>
                </a>
              </small>
            ))}
          </Pair>
        )}
        <Pair name="Postcode">{postcode}</Pair>
      </dl>
      {mayWork && (
        <details className="acts__more" open={correct.isRefused}>
          <summary>Correct name and phone</summary>
          <ActionForm form={correct} className="stack stack--3">
            <TextField field={correct.fields.name} label="Name" autoComplete="off" />
            <TextField field={correct.fields.phone} type="tel" label="Phone" autoComplete="off" />
            <Submit>Save</Submit>
          </ActionForm>
        </details>
      )}
      {mayHandOut && (
        <details className="acts__more" open={correctEmail.isRefused}>
          <summary>Correct the email address</summary>
          <ActionForm form={correctEmail} className="stack stack--3">
            <EmailField
              field={correctEmail.fields.email}
              type="email"
              label="Email address"
              hint="Whoever reads it can book and cancel these lessons. What went to the old address opens nothing any more."
              autoComplete="off"
            />
            <Submit>Correct it</Submit>
          </ActionForm>
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
    <div className="stack stack--3">
      <p className="quiet">The account that bought the lessons, and these links.</p>
      {links.map(({ id, label }) => (
        <div key={id}>
          <p>{label}</p>
          {mayWork && (
            <ActionForm
              form={buttonForm<typeof learnerActions>('endLessonsLink', {
                subject: { id: learner, link: id },
                refused,
              })}
            >
              <button className="btn btn--text" type="submit" aria-label={`End this link: ${label}`}>
                End this link
              </button>
            </ActionForm>
          )}
        </div>
      ))}
    </div>
  );
}
