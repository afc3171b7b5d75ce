import { Panel } from '#src/kit/parts/panel.tsx';

export interface Viewed {
  /** Whose emails are listed, where it is one recipient's. */
  to: string | null;
  open: { id: string; subject: string; plain: string } | undefined;
  attached: string[];
  emails: { id: string; recipient: string; subject: string; at: string; state: string }[];
}

/** Development's mail viewer: the emails written last, and one of them as a mail program shows it. */
export function MessageViewer({ to, open, attached, emails }: Viewed) {
  return (
    <Panel id="all-emails" title="All emails" count={emails.length} flush>
      {open ? (
        <div className="outbox grid grid--shrink">
          <ul className="outbox__list">
            {emails.map((email) => (
              <li key={email.id}>
                <a
                  href={`/office/outbox?${new URLSearchParams({ ...(to && { to }), email: email.id })}#all-emails`}
                  aria-current={email.id === open.id || undefined}
                >
                  <strong>{email.subject}</strong>
                  <span>To {email.recipient}</span>
                  <span className="quiet">
                    {email.state}, {email.at}
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <div className="outbox__open grid g-3">
            <iframe
              className="outbox__message"
              title={open.subject}
              src={`/office/outbox/${open.id}/message`}
            />
            {attached.length > 0 && (
              <p>
                Attached:{' '}
                {attached.map((name) => (
                  <a key={name} href={`/office/outbox/${open.id}/${name}`}>
                    {name}
                  </a>
                ))}
              </p>
            )}
            <details className="more">
              <summary>As plain text</summary>
              <pre className="email-row__reason">{open.plain}</pre>
            </details>
          </div>
        </div>
      ) : (
        <p className="panel__body quiet">No emails yet. Buy something, and the receipt lands here.</p>
      )}
    </Panel>
  );
}
