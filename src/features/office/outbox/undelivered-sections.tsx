import type { Refusal } from '#src/ui/form/form-problems.ts';
import type { Values } from '#src/ui/form/use-form.ts';
import { SendAgainForm } from './send-again-form.tsx';
import type { RefusedEmail, Undelivered } from './undelivered-emails.server.ts';

/** Whether the mail server answers, and how much waits for it. */
export function MailServerNews({
  undelivered: { outage, waiting, waitingSince },
}: {
  undelivered: Undelivered;
}) {
  if (outage)
    return (
      <div className="notice" role="status">
        <p>
          <strong>The mail server hasn’t answered since {outage.since}.</strong> {howMany(waiting)} waiting.
          We’ll try again at {outage.retryAt}, and send everything in order when it’s back. Nothing is lost.
        </p>
        <p className="small outbox__reason">{outage.reason}</p>
      </div>
    );
  if (waiting === 0) return <p className="lead">Everything has been sent.</p>;
  return (
    <p className="lead">
      {howMany(waiting)} waiting to be sent, the oldest since {waitingSince}.
    </p>
  );
}

function howMany(emails: number): string {
  return emails === 1 ? '1 email is' : `${emails} emails are`;
}

/** What needs a member of staff: each refused email with the reason, and a form to send it again. */
export function RefusedEmails({
  emails,
  refusal,
}: {
  emails: RefusedEmail[];
  /** Of the form that the browser posted by itself. */
  refusal: (Refusal & { values: Values }) | undefined;
}) {
  return (
    <section className="stack" aria-labelledby="refused">
      <h2 id="refused" tabIndex={-1}>
        Refused <span className="patch">{emails.length}</span>
      </h2>
      {emails.length === 0 && <p>No emails have been refused.</p>}
      {emails.length > 0 && (
        <p>
          The recipient’s mail server won’t take these. Check the address with the customer, correct it here
          and send the email again.
        </p>
      )}
      <ul className="outbox__refused">
        {emails.map((email) => (
          <li key={email.id}>
            <article className="card outbox__card" aria-labelledby={`refused-${email.id}`}>
              <div className="stack">
                <h3 id={`refused-${email.id}`}>{email.subject}</h3>
                <p className="quiet">
                  To {email.recipient}, refused on {email.at}
                </p>
                <p className="small outbox__reason">{email.reason}</p>
              </div>
              <SendAgainForm email={email} refused={refusal?.values.id === email.id ? refusal : undefined} />
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a recipient's server has put off: it is tried again without anybody's help. */
export function DeferredEmails({ emails }: { emails: Undelivered['deferred'] }) {
  if (emails.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="deferred">
      <h2 id="deferred">
        Trying again <span className="patch">{emails.length}</span>
      </h2>
      <p>The recipient’s mail server asked us to try later. We do, at least once an hour.</p>
      <ul className="outbox__refused">
        {emails.map(({ id, subject, recipient, at, reason }) => (
          <li key={id} className="card stack">
            <h3>{subject}</h3>
            <p className="quiet">
              To {recipient}, written on {at}
            </p>
            <p className="small outbox__reason">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
