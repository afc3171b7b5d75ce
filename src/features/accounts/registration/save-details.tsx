import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { callApi } from '#src/platform/http/api-client.ts';
import { SIGNED_IN_COOKIE } from '#src/platform/http/session-token.ts';
import { Link } from '#src/ui/link.tsx';
import { AccountForm } from '../account/account-form.tsx';

/**
 * Offers a guest an account after a purchase, by a link in an email, with the name and address of the order. Only the
 * browser that bought may ask for it; the server checks that.
 */
export function SaveDetails({ title }: { title: string }) {
  const { transaction = '' } = useParams();
  const [state, setState] = useState<'asking' | 'sent' | 'refused' | 'signed in'>(() =>
    document.cookie.includes(`${SIGNED_IN_COOKIE}=`) ? 'signed in' : 'asking',
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus has been removed.
  useEffect(() => {
    if (state === 'sent' || state === 'refused') heading.current?.focus();
  }, [state]);
  if (state === 'signed in') return null;

  async function askForLink() {
    const result = await callApi('POST', '/v1/account/save-details', { body: { transaction } });
    if (result.ok) setState('sent');
    else if (result.status === 404) setState('refused');
    return result;
  }

  return (
    <section className="keep no-print" aria-labelledby="save-details">
      <hr className="lane gap-lane" />
      <h2 id="save-details" tabIndex={-1} ref={heading}>
        Save your details for next time
      </h2>
      <div role="status">
        {state === 'sent' && (
          <p>
            <strong>Check your email.</strong> Follow the link within 24 hours to choose a password. Your
            account will have your name, your address and this order in it.
          </p>
        )}
        {state === 'refused' && (
          <p>
            This only works in the browser you used to place the order. You can still{' '}
            <Link to="/account/register">create an account</Link> for next time.
          </p>
        )}
      </div>
      {state === 'asking' && (
        <AccountForm
          prefix="save-details"
          title={title}
          heading={
            <p>
              We’ll email you a link to choose a password. Next time, your name and address will be filled in
              for you.
            </p>
          }
          button={['Email me a link', 'Sending…']}
          purpose="to get a link"
          go={false}
          send={askForLink}
        />
      )}
    </section>
  );
}
