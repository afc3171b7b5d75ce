import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { callApi } from '#src/platform/api-client.ts';
import { SIGNED_IN_COOKIE } from '#src/platform/session-token.ts';
import { AccountForm } from './account-form.tsx';
import { PASSWORD_HINT, PasswordField } from './password-field.tsx';

/**
 * After a purchase as a guest: a password, and there is an account with the names and the address of the order. Only
 * the browser that bought may; whether this is it, the server says.
 */
export function SaveDetails({ title }: { title: string }) {
  const { transaction = '' } = useParams();
  const [state, setState] = useState<'asking' | 'sent' | 'refused' | 'signed in'>(() =>
    document.cookie.includes(`${SIGNED_IN_COOKIE}=`) ? 'signed in' : 'asking',
  );
  if (state === 'signed in') return null;
  return (
    <section className="keep no-print" aria-labelledby="save-details">
      <hr className="lane gap-lane" />
      <h2 id="save-details">Save your details for next time</h2>
      <div role="status">
        {state === 'sent' && (
          <div className="stack">
            <p>
              <strong>Check your email.</strong> Press the link in it within 24 hours, and you have an account
              with your name, your address and this order in it.
            </p>
          </div>
        )}
        {state === 'refused' && (
          <p>
            This works only in the browser that bought the order. You can still{' '}
            <Link to="/account/register">make an account</Link> for next time.
          </p>
        )}
      </div>
      {state === 'asking' && (
        <AccountForm<object>
          prefix="save-details"
          title={title}
          heading={<p>Choose a password, and the next checkout knows your name and address.</p>}
          needed={[['password', 'a password']]}
          button="Save my details"
          sending="Saving…"
          purpose="to save your details"
          go={false}
          send={({ password }) =>
            callApi('POST', '/v1/account/save-details', { body: { transaction, password }, quiet: true })
          }
          onDone={() => setState('sent')}
          onRefused={({ status }) => {
            if (status === 404) setState('refused');
            return status === 404;
          }}
        >
          {(errors) => (
            <PasswordField
              id="save-details-password"
              hint={PASSWORD_HINT}
              autoComplete="new-password"
              error={errors.password?.[0]}
            />
          )}
        </AccountForm>
      )}
    </section>
  );
}
