import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { Field } from '#src/ui/form/field.tsx';
import { LearnerForm } from '../actions/learner-form.tsx';
import type { SharedWith } from './shared-with.server.ts';

/** For whoever bought lessons for somebody else: who else has them, and who gets them. */
export function ShareCard({
  learner,
  passed: { emailsTo, isOwn, isShared, hasCopies, shares },
  refused,
}: {
  learner: { name: string };
  passed: SharedWith;
  refused: RefusedPost | undefined;
}) {
  const firstName = firstNameOf(learner.name);
  const own = refused?.values.act === 'passToLearner' ? refused : undefined;
  const waiting = shares.find(({ isOpen }) => !isOpen);
  return (
    <section className="panel stack" aria-labelledby="pass">
      <h2 className="h3" id="pass">
        Pass to the learner
      </h2>
      {shares.map(({ id, email, isOpen, words }) => (
        <div className="stack" key={id}>
          <p>
            {isOpen && (
              <>
                <strong>{email}</strong> has these lessons.{' '}
              </>
            )}
            {words}.
          </p>
          <div className="row">
            <LearnerForm act="resendSharedLink" given={{ share: id }} refused={refused}>
              <button className="btn btn--text" type="submit">
                {isOpen ? 'Send another link' : 'Send it again'}
              </button>
            </LearnerForm>
            <LearnerForm act="endSharedLink" given={{ share: id }} refused={refused}>
              <button className="btn btn--text" type="submit">
                {isOpen ? `End ${email}’s access` : 'Withdraw it'}
              </button>
            </LearnerForm>
          </div>
        </div>
      ))}
      <p>
        Emails about these lessons go to {isOwn ? 'you' : emailsTo}.
        {shares.length === 0 &&
          ` We email ${firstName} a link to these lessons, and write to that address once it’s opened. You keep seeing them here, and can end it.`}
      </p>
      {!isOwn && !isShared && (
        <LearnerForm act="sendLessonEmailsToBuyer" refused={refused}>
          <button className="btn btn--text" type="submit">
            Send these emails to me instead
          </button>
        </LearnerForm>
      )}
      {isShared && !isOwn && (
        <LearnerForm act="chooseCopies" seen={{ wanted: hasCopies ? 'no' : 'yes' }} refused={refused}>
          <p>
            {hasCopies
              ? 'You get a copy when a lesson is booked, changed or cancelled.'
              : 'You get no copies of them.'}
          </p>
          <button className="btn btn--text" type="submit">
            {hasCopies ? 'Stop these copies' : 'Send me copies'}
          </button>
        </LearnerForm>
      )}
      <LearnerForm act="passToLearner" refused={own} className="stack">
        <Field
          id="pass-email"
          name="email"
          type="email"
          label={shares.length > 0 ? 'Another email address' : `${firstName}’s email address`}
          hint={waiting && `Is ${waiting.email} wrong? The link we sent there stops working.`}
          defaultValue={own?.values.email ?? (isOwn || shares.length > 0 ? '' : emailsTo)}
          error={own?.errors.email?.[0]}
          autoComplete="off"
          required
        />
        <button className="btn" type="submit">
          {waiting ? 'Pass to this address instead' : 'Pass to the learner'}
        </button>
      </LearnerForm>
    </section>
  );
}
