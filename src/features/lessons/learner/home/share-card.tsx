import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { passActions, passForm } from '../actions/pass-actions.server.ts';
import type { SharedWith } from './shared-with.server.ts';

/** For the buyer of somebody else's lessons: who else has them, and who gets them. */
export function ShareCard({
  learner,
  passed: { emailsTo, isOwn, isShared, hasCopies, shares },
  pass,
  refused,
}: {
  learner: { name: string };
  passed: SharedWith;
  pass: ReturnType<typeof passForm>;
  refused: RefusedPost | undefined;
}) {
  const firstName = firstNameOf(learner.name);
  const form = openForm(pass, {
    defaults: { email: isOwn || shares.length > 0 ? '' : emailsTo },
    refused,
  });
  const waiting = shares.find(({ isOpen }) => !isOpen);
  return (
    <section className="panel stack" aria-labelledby="pass">
      <h2 className="h3" id="pass">
        Pass to the learner
      </h2>
      {shares.map(({ id, email, isOpen, text }) => (
        <div className="stack" key={id}>
          <p>
            {isOpen && (
              <>
                <strong>{email}</strong> has these lessons.{' '}
              </>
            )}
            {text}.
          </p>
          <div className="row">
            <ActionForm
              form={buttonForm<typeof passActions>('resendSharedLink', { subject: { share: id }, refused })}
            >
              <Submit className="btn btn--text">{isOpen ? 'Send another link' : 'Send it again'}</Submit>
            </ActionForm>
            <ActionForm
              form={buttonForm<typeof passActions>('endSharedLink', { subject: { share: id }, refused })}
            >
              <Submit className="btn btn--text">{isOpen ? `End ${email}’s access` : 'Withdraw it'}</Submit>
            </ActionForm>
          </div>
        </div>
      ))}
      <p>
        Emails about these lessons go to {isOwn ? 'you' : emailsTo}.
        {shares.length === 0 &&
          ` We email ${firstName} a link to these lessons, and write to that address once it’s opened. You keep seeing them here, and can end it.`}
      </p>
      {!isOwn && !isShared && (
        <ActionForm form={buttonForm<typeof passActions>('sendLessonEmailsToBuyer', { refused })}>
          <Submit className="btn btn--text">Send these emails to me instead</Submit>
        </ActionForm>
      )}
      {isShared && !isOwn && (
        <ActionForm
          form={buttonForm<typeof passActions>('chooseCopies', {
            hidden: { is_enabled: hasCopies ? 'no' : 'yes' },
            refused,
          })}
        >
          <p>
            {hasCopies
              ? 'You get a copy when a lesson is booked, changed or cancelled.'
              : 'You get no copies of them.'}
          </p>
          <Submit className="btn btn--text">{hasCopies ? 'Stop these copies' : 'Send me copies'}</Submit>
        </ActionForm>
      )}
      <ActionForm form={form} className="stack">
        <TextField
          field={form.fields.email}
          type="email"
          label={shares.length > 0 ? 'Another email address' : `${firstName}’s email address`}
          hint={waiting && `Is ${waiting.email} wrong? The link we sent there stops working.`}
          autoComplete="off"
        />
        <Submit>{waiting ? 'Pass to this address instead' : 'Pass to the learner'}</Submit>
      </ActionForm>
    </section>
  );
}
