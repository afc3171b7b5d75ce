import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { EmailAddress } from '#src/kit/parts/email-address.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { EmailPicture } from './email-picture.tsx';
import type { orderForms } from './order-actions.server.ts';
import type { OrderPageData } from './order-page-data.server.ts';

type Email = OrderPageData['emails'][number];

export function OrderEmails({
  order: { id, emails },
  form,
  mayWork,
  refused,
}: {
  order: OrderPageData;
  form: ReturnType<typeof orderForms>['sendOrderEmailAgain'];
  mayWork: boolean;
  refused: RefusedPost | undefined;
}) {
  const failed = emails.filter(({ refused }) => refused).length;
  const sent = emails.filter(({ state }) => state === 'sent').length;
  return (
    <Panel id="mails" title="Emails" count={`${sent} sent${failed > 0 ? `, ${failed} refused` : ''}`}>
      {emails.length === 0 && <p className="quiet">No emails. Those older than 90 days are not kept.</p>}
      <ul className="mails">
        {emails.map((email) => (
          <li key={email.id} id={`email-${email.id}`}>
            <EmailPicture kind={email.kind} />
            <div>
              <h3>{email.subject}</h3>
              <small>
                To <EmailAddress>{email.recipient}</EmailAddress>
                <br />
                {email.at}
              </small>
              <EmailState email={email} />
              {mayWork && email.voucher && (
                <a className="btn btn--text no-print" href={`/office/vouchers/${email.voucher}`}>
                  Send again<span className="visually-hidden">: {email.subject}, on the voucher’s page</span>
                </a>
              )}
              {mayWork && !email.voucher && email.state !== 'waiting' && (
                <ActionForm
                  form={openForm(form, {
                    subject: { id, email: email.id },
                    expected: { expected_send_count: email.sendCount },
                    refused,
                  })}
                  className="no-print"
                >
                  <Submit className="btn btn--text">
                    Send again<span className="visually-hidden">: {email.subject}</span>
                  </Submit>
                </ActionForm>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function EmailState({ email: { state, refused, reason } }: { email: Email }) {
  if (state === 'sent') return <Badge tone="success">Sent</Badge>;
  if (state === 'waiting') return <Badge tone="warning">On its way</Badge>;
  return (
    <>
      <Badge tone={refused ? 'danger' : 'neutral'}>{refused ? 'Refused' : 'Not sent'}</Badge>
      {reason && <small>{reason}</small>}
    </>
  );
}
