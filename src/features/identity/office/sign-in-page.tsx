import { useEffect } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { PasskeyButton } from '#src/kit/parts/passkey-button.tsx';
import { SignInFields } from '#src/kit/parts/sign-in-fields.tsx';
import { checked, readPosted, seeOther, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { officeContext } from '../staff/access/office-guard.server.ts';
import { pageAfter } from '../staff/sign-in/page-after.ts';
import { takePasswordStep } from '../staff/sign-in/sign-in.server.ts';
import { passwordStep } from '../staff/sign-in/sign-in-api-schema.ts';
import { SignInPanel } from '../staff/sign-in/sign-in-panel.tsx';
import type { Route } from './+types/sign-in-page.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const to = pageAfter(query.get('to'));
  if ((await context.get(officeContext).ask()) !== 'unauthenticated') throw redirect(to);
  // A link in an email comes without the cookie, which no other site may send: asked once more, we may know who it is.
  const isFromElsewhere = request.headers.get('sec-fetch-site') === 'cross-site' && !query.has('again');
  return { to, isFromElsewhere };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { deps, asker } = context.get(officeContext);
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    const cookie = await takePasswordStep(deps, { asker }, checked(passwordStep, fields));
    const to = new URLSearchParams({ to: pageAfter(fields.to) });
    return seeOther(`/office/sign-in/code?${to}`, [cookie]);
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Sign in to the office', matches) }];
}

export default function SignInPage({
  loaderData: { to, isFromElsewhere },
  actionData: refused,
}: Route.ComponentProps) {
  useEffect(() => {
    if (isFromElsewhere) location.replace(`/office/sign-in?${new URLSearchParams({ to, again: '' })}`);
  }, [isFromElsewhere, to]);
  return (
    <SignInPanel title="Sign in">
      <PasskeyButton label="Sign in with a passkey" done={() => location.replace(to)} />
      <p className="rule-or quiet cluster cluster--nowrap g-3">or</p>
      <form method="post" className="stack">
        <input type="hidden" name="to" value={to} />
        <SignInFields refused={refused} autoComplete="username webauthn" />
        {refused && Object.keys(refused.errors).length === 0 && (
          <p className="badge badge--danger" role="alert">
            {refused.message}
          </p>
        )}
        <button className="btn btn--go" type="submit">
          Continue
        </button>
      </form>
      <details className="more">
        <summary>Forgotten your password?</summary>
        <p>
          Ask an owner to send you a link to a new one. An owner who cannot sign in makes that link on the
          server, with <code>npm run office:invite</code>.
        </p>
      </details>
    </SignInPanel>
  );
}
