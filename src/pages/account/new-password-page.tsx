import { useState } from 'react';
import { useParams } from 'react-router';
import { AccountForm } from '#src/features/accounts/account/account-form.tsx';
import {
  Arrived,
  Entry,
  LearnerCar,
  PillarBox,
  privateMeta,
} from '#src/features/accounts/account/account-panel.tsx';
import { PASSWORD_HINT, PasswordField } from '#src/features/accounts/password/password-field.tsx';
import { callApi } from '#src/platform/http/api-client.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import type { Values } from '#src/ui/form/use-form.ts';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { Link } from '#src/ui/link.tsx';

const TITLE = 'Choose a new password';

export const meta = ({ matches }: { matches: Matches }) => privateMeta(TITLE, matches);

export default function NewPasswordPage() {
  const { token = '' } = useParams();
  const [state, setState] = useState<'asking' | 'refused' | 'changed'>('asking');

  async function changePassword({ password }: Values) {
    const result = await callApi('POST', '/v1/account/new-password', { body: { token, password } });
    if (result.ok) setState('changed');
    // A password error belongs to the field; any other refusal means the link is invalid.
    else if ((result.status === 422 && !result.errors.password) || result.status === 404) setState('refused');
    return result;
  }

  if (state === 'changed')
    return (
      <Entry beside={<LearnerCar />}>
        <Arrived title="We’ve changed your password">
          <p className="lead">For security, we’ve signed you out on all your devices.</p>
          <p>
            <Link className="btn btn--go" to="/account/sign-in">
              Sign in
            </Link>
          </p>
        </Arrived>
      </Entry>
    );
  if (state === 'refused')
    return (
      <Entry beside={<PillarBox />}>
        <Arrived title="This link has expired">
          <p className="lead">Links work once and expire after an hour. We can send you another.</p>
          <p>
            <Link className="btn btn--go" to="/account/forgotten-password">
              Send me another
            </Link>
          </p>
        </Arrived>
      </Entry>
    );
  return (
    <Entry beside={<PillarBox />}>
      <AccountForm
        prefix="new-password"
        title={TITLE}
        heading={
          <>
            <h1>{TITLE}</h1>
            <WithoutScript feature="This" />
          </>
        }
        required={[['password', 'a new password']]}
        button={['Change my password', 'Changing…']}
        purpose="to change it"
        send={changePassword}
      >
        {(errors) => (
          <PasswordField
            id="new-password-password"
            label="New password"
            hint={PASSWORD_HINT}
            autoComplete="new-password"
            error={errors.password}
          />
        )}
      </AccountForm>
    </Entry>
  );
}
