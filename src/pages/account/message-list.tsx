import type { stopOwnAlert } from '#src/features/alerts/own-alert-actions.server.ts';
import type { stopOwnReminder } from '#src/features/checkout/finish-later/own-reminder-actions.server.ts';
import { LearnerForm } from '#src/features/lessons/learner/actions/learner-form.tsx';
import { DoneNotice } from '#src/features/lessons/learner/lessons-frame.tsx';
import { ActionForm, FormLook } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import '#src/ui/devices/device-list.css';

type MessageActions = readonly [typeof stopOwnAlert, typeof stopOwnReminder];

export interface AskedMessages {
  /** `when` is in words. */
  reminders: readonly { basket: string; when: string }[];
  alerts: readonly { id: string; what: string }[];
}

/** The emails that somebody asked for and that are still to come, each with the way to stop it. */
export function MessageList({
  email,
  messages: { reminders, alerts },
  done,
}: {
  email: string;
  messages: AskedMessages;
  done: string | undefined;
}) {
  const refused = useRefused();
  return (
    <FormLook value={LearnerForm}>
      <div className="stack">
        <DoneNotice message={done} />
        {reminders.length + alerts.length === 0 ? (
          <p>
            Nothing at the moment. We remind you of a basket, or tell you of a free place, only if you ask us
            to.
          </p>
        ) : (
          <>
            <p>
              You asked us for these emails to <strong>{email}</strong>. Each comes once.
            </p>
            <ul className="devices" aria-labelledby="messages">
              {reminders.map(({ basket, when }) => (
                <li key={basket}>
                  <p>
                    <strong>A reminder of your unfinished basket</strong>
                    <span className="small quiet">It comes {when}, unless you’ve paid by then.</span>
                  </p>
                  <ActionForm
                    form={buttonForm<MessageActions>('stopOwnReminder', { subject: { basket }, refused })}
                  >
                    <Submit className="btn btn--small">
                      Stop<span className="visually-hidden"> the reminder that comes {when}</span>
                    </Submit>
                  </ActionForm>
                </li>
              ))}
              {alerts.map(({ id, what }) => (
                <li key={id}>
                  <p>
                    <strong>An email when {what}</strong>
                    <span className="small quiet">Then we take your name and address off the list.</span>
                  </p>
                  <ActionForm form={buttonForm<MessageActions>('stopOwnAlert', { subject: { id }, refused })}>
                    <Submit className="btn btn--small">
                      Stop<span className="visually-hidden"> the email when {what}</span>
                    </Submit>
                  </ActionForm>
                </li>
              ))}
            </ul>
            <p className="small quiet">Emails about your orders, payments and lessons still come.</p>
          </>
        )}
      </div>
    </FormLook>
  );
}
