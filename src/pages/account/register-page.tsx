import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { AccountForm } from '#src/features/accounts/account/account-form.tsx';
import {
  AccountSign,
  CheckYourEmail,
  Entry,
  PillarBox,
  privateMeta,
} from '#src/features/accounts/account/account-panel.tsx';
import { accountContext } from '#src/features/identity/customer/accounts.server.ts';
import { onlyWhenSignedOut } from '#src/features/identity/customer/page-guards.server.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { Field } from '#src/ui/form/field.tsx';
import type { Values } from '#src/ui/form/use-form.ts';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/register-page.ts';

const TITLE = 'Create an account';

export async function loader({ context }: LoaderFunctionArgs) {
  await onlyWhenSignedOut(context.get(accountContext), '/account');
  return { applicationKey: context.get(pageContext).applicationKey };
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta(TITLE, matches);

export default function RegisterPage({ loaderData: { applicationKey } }: Route.ComponentProps) {
  const [sentTo, setSentTo] = useState('');

  async function register(values: Values) {
    const body = { application_key: applicationKey, ...values };
    const result = await callApi('POST', '/v1/account/register', { body });
    if (result.ok) setSentTo(values.email?.trim() ?? '');
    return result;
  }

  if (sentTo)
    return (
      <Entry beside={<PillarBox />}>
        <CheckYourEmail email={sentTo}>
          <p className="lead">
            One more step: follow the link in our email to choose a password and open your account.
          </p>
          <p>The link works for 24 hours.</p>
        </CheckYourEmail>
      </Entry>
    );
  return (
    <Entry beside={<AccountSign />}>
      <AccountForm
        prefix="register"
        title={TITLE}
        heading={
          <>
            <h1>{TITLE}</h1>
            <p className="lead">We’ll email you a link to choose a password.</p>
            <WithoutScript feature="Creating an account" />
          </>
        }
        required={[
          ['firstname', 'your first name'],
          ['surname', 'last name'],
          ['email', 'email'],
        ]}
        button={['Create my account', 'Sending…']}
        purpose="to continue"
        send={register}
      >
        {(errors) => (
          <>
            <div className="grid-2">
              <Field
                id="register-firstname"
                name="firstname"
                label="First name"
                autoComplete="given-name"
                error={errors.firstname}
              />
              <Field
                id="register-surname"
                name="surname"
                label="Last name"
                autoComplete="family-name"
                error={errors.surname}
              />
            </div>
            <Field
              id="register-email"
              name="email"
              label="Email"
              hint="You’ll use it to sign in, and we’ll send your receipts there"
              type="email"
              autoComplete="username"
              spellCheck={false}
              maxLength={254}
              error={errors.email}
            />
          </>
        )}
      </AccountForm>
      <div className="entry__else grid g-2">
        <p>
          Already have an account?{' '}
          <Link className="textlink" to="/account/sign-in">
            Sign in
          </Link>
        </p>
        <p className="small quiet">
          For what we keep about you and for how long, see{' '}
          <Link to="/privacy-policy-cookies">privacy and cookies</Link>.
        </p>
      </div>
    </Entry>
  );
}
