import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageTitle } from '#src/platform/brand.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { londonDateTime } from '#src/platform/dates.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { latestEmails } from '#src/platform/mail/emails.server.ts';
import '#src/features/office/outbox/outbox.css';

/** Development's mail viewer: emails sent, or that would have been sent with a mail server. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, production, emailRenderers } = context.get(servicesContext);
  if (production) throw new Response('Not found', { status: 404 });
  const rows = await latestEmails(db, 50);
  const asked = new URL(request.url).searchParams.get('email');
  const open = rows.find(({ id }) => id === asked) ?? rows[0];
  const words = open && (await bodyOf(open, emailRenderers));
  return {
    open: open && {
      id: open.id,
      subject: open.subject,
      plain: words?.plain ?? 'It can’t be shown any more.',
    },
    attached: words?.attachments.filter(({ cid }) => !cid).map(({ filename }) => filename) ?? [],
    emails: rows.map(({ id, recipient, subject, created_at, sent_at, failed_at }) => ({
      id,
      recipient,
      subject,
      at: londonDateTime(created_at, 'medium'),
      state: sent_at ? 'Sent' : failed_at ? 'Could not be sent' : 'Waiting to be sent',
    })),
  };
}

export function meta() {
  return [{ title: pageTitle('Outbox') }, { name: 'robots', content: 'noindex' }];
}

export default function OutboxPage() {
  const { open, attached, emails } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pad stack">
      <h1 className="h1--quiet">Outbox</h1>
      {!open && <p className="lead">No emails yet. Buy something, and the receipt lands here.</p>}
      {open && (
        <div className="outbox">
          <ul className="outbox__list">
            {emails.map((email) => (
              <li key={email.id}>
                <Link to={`?email=${email.id}`} aria-current={email.id === open.id || undefined}>
                  <strong>{email.subject}</strong>
                  <span>To {email.recipient}</span>
                  <span className="quiet">
                    {email.state}, {email.at}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <div className="stack">
            <iframe
              className="outbox__message"
              title={open.subject}
              src={`/office/outbox/${open.id}/message`}
            />
            {attached.length > 0 && (
              <p className="small">
                Attached:{' '}
                {attached.map((name) => (
                  <a key={name} href={`/office/outbox/${open.id}/${name}`}>
                    {name}
                  </a>
                ))}
              </p>
            )}
            <details>
              <summary>As plain text</summary>
              <pre className="code">{open.plain}</pre>
            </details>
          </div>
        </div>
      )}
    </div>
  );
}
