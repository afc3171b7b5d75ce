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
import type { AccountResponse } from '#src/features/identity/customer/account-api-schema.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { rememberToken } from '#src/platform/http/session-token.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import type { Values } from '#src/ui/form/use-form.ts';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { Link } from '#src/ui/link.tsx';

const TITLE = 'Choose a password';
type State = 'asking' | { refused: string; known: boolean } | { welcome: string };

export const meta = ({ matches }: { matches: Matches }) => privateMeta(TITLE, matches);

/** Opened by an emailed link, so that only the owner of the address can choose the password. */
export default function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [state, setState] = useState<State>('asking');

  async function openAccount({ password }: Values) {
    const body = { token, password };
    const result = await callApi<AccountResponse & { token: string }>('POST', '/v1/account/confirm-email', {
      body,
    });
    if (result.ok) {
      rememberToken(result.data.token);
      setState({ welcome: result.data.firstname });
      return result;
    }
    const { status, errors, message, code } = result;
    // A password error belongs to the field; any other refusal means the link is invalid.
    if ((status === 422 && !errors.password) || status === 404)
      setState({ refused: message, known: code === 'has_account' });
    return result;
  }

  if (state === 'asking')
    return (
      <Entry beside={<LearnerCar />}>
        <AccountForm
          prefix="confirm"
          title={TITLE}
          heading={
            <>
              <h1>{TITLE}</h1>
              <p className="lead">This opens your account and signs you in on this device.</p>
              <WithoutScript feature="This" />
            </>
          }
          required={[['password', 'a password']]}
          button={['Open my account', 'Opening…']}
          purpose="to open it"
          send={openAccount}
        >
          {(errors) => (
            <PasswordField
              id="confirm-password"
              hint={PASSWORD_HINT}
              autoComplete="new-password"
              error={errors.password}
            />
          )}
        </AccountForm>
      </Entry>
    );
  if ('refused' in state)
    return (
      <Entry beside={<PillarBox />}>
        <Arrived title={state.known ? 'You already have an account' : 'This link has expired'}>
          <p className="lead">{state.refused}</p>
          <p className="row">
            <Link className="btn btn--go" to="/account/sign-in">
              Sign in
            </Link>
            {!state.known && (
              <Link className="btn" to="/account/register">
                Create an account
              </Link>
            )}
          </p>
        </Arrived>
      </Entry>
    );
  return (
    <Entry beside={<LearnerCar />}>
      <Arrived title={`Welcome, ${state.welcome}`}>
        <p className="lead">Your account is open and you’re signed in.</p>
        <p>
          {/* A full page load: the pages on screen were rendered for a signed-out visitor. */}
          <a className="btn btn--go" href="/account">
            See your account
          </a>
        </p>
      </Arrived>
    </Entry>
  );
}
