import type { ReactNode } from 'react';
import type { AccountResponse } from '#src/features/identity/customer/account-api-schema.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { rememberToken } from '#src/platform/http/session-token.ts';
import { Field } from '#src/ui/form/field.tsx';
import type { Values } from '#src/ui/form/use-form.ts';
import { Link } from '#src/ui/link.tsx';
import { AccountForm } from '../account/account-form.tsx';
import { PasswordField } from '../password/password-field.tsx';

/** Email and password. A wrong email and a wrong password get the same message; the password field is emptied. */
export function SignInForm({
  applicationKey,
  title,
  heading,
  prefix = 'sign-in',
  onSignedIn,
}: {
  applicationKey: string;
  title: string;
  heading?: ReactNode;
  prefix?: string;
  onSignedIn(account: AccountResponse): Promise<void>;
}) {
  async function signIn({ email, password }: Values) {
    const body = { application_key: applicationKey, email, password };
    const result = await callApi<AccountResponse & { token: string }>('POST', '/v1/login', { body });
    if (result.ok) {
      const { token, ...account } = result.data;
      rememberToken(token);
      await onSignedIn(account);
    }
    return result;
  }

  return (
    <AccountForm
      prefix={prefix}
      title={title}
      heading={heading}
      required={[
        ['email', 'your email'],
        ['password', 'your password'],
      ]}
      button={['Sign in', 'Signing in…']}
      purpose="to sign in"
      send={signIn}
    >
      {(errors) => (
        <>
          <Field
            id={`${prefix}-email`}
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            spellCheck={false}
            maxLength={254}
            error={errors.email}
          />
          <PasswordField id={`${prefix}-password`} autoComplete="current-password" error={errors.password} />
          <p>
            <Link className="textlink" to="/account/forgotten-password">
              Forgotten your password?
            </Link>
          </p>
        </>
      )}
    </AccountForm>
  );
}
