import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { pageTitle } from '#src/platform/brand.ts';
import { servicesContext } from '#src/platform/services.server.ts';
import './outbox.css';

/** The mail viewer of development: what has left, or would have left with a mail server. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, production } = context.get(servicesContext);
  if (production) throw new Response('Not found', { status: 404 });
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'plain', 'created_at', 'sent_at', 'failed_at'])
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
  return {
    emails: rows.map(({ created_at, sent_at, failed_at, ...email }) => ({
      ...email,
      at: new Intl.DateTimeFormat('en-GB', {
        dateStyle: 'medium',
        timeStyle: 'medium',
        timeZone: 'Europe/London',
      }).format(created_at),
      state: sent_at ? 'Sent' : failed_at ? 'Could not be sent' : 'Waiting to be sent',
    })),
  };
}

export function meta() {
  return [{ title: pageTitle('Outbox') }, { name: 'robots', content: 'noindex' }];
}

export default function OutboxPage() {
  const loaderData = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const { emails } = loaderData;
  const open = emails.find((email) => email.id === query.get('email')) ?? emails[0];
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
