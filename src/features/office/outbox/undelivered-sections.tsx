import type { ReactNode } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { EmailField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { TriangleAlert } from '#src/ui/drawings/triangle-alert.ts';
import { icon, TickIcon } from '#src/ui/icons.tsx';
import type { sendAgainForm } from './outbox-actions.server.ts';
import type { RefusedEmail, Undelivered } from './undelivered-emails.server.ts';

type SendAgainForm = ReturnType<typeof sendAgainForm>;

const AlertIcon = icon(TriangleAlert);

/** Whether the mail server answers, and how much waits for it. */
export function MailServerState({
  undelivered: { outage, waiting, waitingSince, refused, deferred },
}: {
  undelivered: Undelivered;
}) {
  if (outage)
    return (
      <div className="notice notice--danger" role="status">
        <AlertIcon />
        <div>
          <p>
            <strong>The mail server hasn’t answered since {outage.since}.</strong> {howMany(waiting)} waiting.
            We’ll try again at {outage.retryAt}, and send everything in order when it’s back. Nothing is lost.
          </p>
          <p className="email-row__reason">{outage.reason}</p>
        </div>
      </div>
    );
  if (waiting === 0 && refused.length + deferred.length > 0)
    return <p>Nothing else is waiting to be sent.</p>;
  if (waiting === 0)
    return (
      <p className="badge badge--success">
        <TickIcon />
        <span>Everything has been sent</span>
      </p>
    );
  return (
    <p>
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
  form,
  mayRefund,
  refused,
}: {
  emails: RefusedEmail[];
  form: SendAgainForm;
  mayRefund: boolean;
  refused: RefusedPost | undefined;
}) {
  return (
    <Panel id="refused" title="Refused" count={emails.length} flush>
      <p className="panel__body quiet">
        {emails.length === 0
          ? 'No emails have been refused.'
          : 'The recipient’s mail server won’t take these. Check the address with the customer, correct it here and send the email again.'}
      </p>
      <ul className="email-rows">
        {emails.map((email) => (
          <li
            key={email.id}
            id={`refused-${email.id}`}
            className="email-row grid grid--shrink items-start g-3 gx-6"
            data-row
          >
            <div>
              <h3>{email.subject}</h3>
              <p className="quiet">
                To {email.recipient}, refused {email.at}
              </p>
              <p className="email-row__reason">{email.reason}</p>
            </div>
            {mayRefund && <SendAgain email={email} form={form} refused={refused} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SendAgain({
  email: { id, recipient, subject },
  form,
  refused,
}: {
  email: RefusedEmail;
  form: SendAgainForm;
  refused: RefusedPost | undefined;
}) {
  const again = openForm(form, { subject: { id }, defaults: { to: recipient }, refused });
  return (
    <ActionForm form={again} className="email-row__form cluster items-end g-2">
      <EmailField
        field={again.fields.to}
        label="Email address"
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
      <button type="submit" className="btn" data-do>
        Send again<span className="visually-hidden">: {subject}</span>
      </button>
    </ActionForm>
  );
}

/** What a recipient's server has put off: it is tried again without anybody's help. */
export function DeferredEmails({ emails }: { emails: Undelivered['deferred'] }) {
  if (emails.length === 0) return null;
  return (
    <Panel id="deferred" title="Trying again" count={emails.length} flush>
      <p className="panel__body quiet">
        The recipient’s mail server asked us to try later. We do, at least once an hour.
      </p>
      <ul className="email-rows">
        {emails.map(({ id, subject, recipient, at, reason }) => (
          <NotArrived key={id} title={subject} to={recipient} at={at} reason={reason} />
        ))}
      </ul>
    </Panel>
  );
}

/** What has not arrived, with the reason. */
export function NotArrived({
  title,
  to,
  at,
  reason,
}: {
  title: ReactNode;
  to: string;
  at: string;
  reason: string;
}) {
  return (
    <li className="email-row grid grid--shrink items-start g-3 gx-6">
      <div>
        <h3>{title}</h3>
        <p className="quiet">
          To {to}, written {at}
        </p>
        <p className="email-row__reason">{reason}</p>
      </div>
    </li>
  );
}
