import { useState } from 'react';
import { AccountForm } from '#src/features/accounts/account/account-form.tsx';
import {
  CheckYourEmail,
  Entry,
  PillarBox,
  privateMeta,
} from '#src/features/accounts/account/account-panel.tsx';
import { callApi } from '#src/platform/http/api-client.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { Field } from '#src/ui/form/field.tsx';
import type { Values } from '#src/ui/form/use-form.ts';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { Link } from '#src/ui/link.tsx';

const TITLE = 'Forgotten your password?';

export const meta = ({ matches }: { matches: Matches }) => privateMeta(TITLE, matches);

export default function ForgottenPasswordPage() {
  const [sentTo, setSentTo] = useState('');

  async function askForLink({ email = '' }: Values) {
    const result = await callApi('POST', '/v1/account/forgotten-password', { body: { email } });
    if (result.ok) setSentTo(email.trim());
    return result;
  }

  return (
    <Entry beside={<PillarBox />}>
      {sentTo ? (
        <CheckYourEmail email={sentTo}>
          <p className="lead">
            If there is an account for this address, we have sent it a link to choose a new password.
          </p>
          <p>The link works once and expires after an hour.</p>
        </CheckYourEmail>
      ) : (
        <>
          <AccountForm
            prefix="forgotten"
            title={TITLE}
            heading={
              <>
                <h1>{TITLE}</h1>
                <p className="lead">It happens. We’ll email you a link to choose a new one.</p>
                <WithoutScript feature="This" />
              </>
            }
            required={[['email', 'your email']]}
            button={['Email me a link', 'Sending…']}
            purpose="to get a link"
            send={askForLink}
          >
            {(errors) => (
              <Field
                id="forgotten-email"
                name="email"
                label="Email"
                type="email"
                autoComplete="username"
                spellCheck={false}
                maxLength={254}
                error={errors.email}
              />
            )}
          </AccountForm>
          <p className="entry__else grid g-2">
            <Link className="textlink" to="/account/sign-in">
              Back to sign in
            </Link>
          </p>
        </>
      )}
    </Entry>
  );
}
