import type { LoaderFunctionArgs } from 'react-router';
import { AccountSign, Entry, privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { SignInForm } from '#src/features/accounts/sign-in/sign-in-form.tsx';
import { accountContext } from '#src/features/identity/customer/accounts.server.ts';
import { onlyWhenSignedOut } from '#src/features/identity/customer/page-guards.server.ts';
import { PasskeyButton } from '#src/kit/parts/passkey-button.tsx';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { leaveFor } from '#src/ui/form/use-single-flight.ts';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/sign-in-page.ts';
import { nextPath } from './next-path.ts';

const TITLE = 'Sign in';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const next = nextPath(query.get('next'));
  await onlyWhenSignedOut(context.get(accountContext), next);
  return { applicationKey: context.get(pageContext).applicationKey, next, hasSignedOut: query.has('left') };
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta(TITLE, matches);

export default function SignInPage({
  loaderData: { applicationKey, next, hasSignedOut },
}: Route.ComponentProps) {
  return (
    <Entry beside={<AccountSign />}>
      <SignInForm
        applicationKey={applicationKey}
        title={TITLE}
        heading={
          <>
            <h1>{TITLE}</h1>
            {hasSignedOut && (
              <p className="entry__said" role="status">
                You’ve signed out. Everything is still in your basket.
              </p>
            )}
            <WithoutScript feature="Signing in" />
          </>
        }
        // A full page load: the one on screen knows nothing of the session.
        onSignedIn={() => leaveFor(next)}
      />
      <PasskeyButton
        path="/v1/account"
        variant={{ box: 'needs-script mt-4', button: 'btn', problem: 'field__error' }}
        label="Sign in with a passkey"
        done={() => leaveFor(next)}
      />
      <div className="entry__else grid g-2">
        <p>No account yet? You don’t need one to buy.</p>
        <p>
          <Link className="btn" to="/account/register">
            Create an account
          </Link>
        </p>
      </div>
    </Entry>
  );
}
