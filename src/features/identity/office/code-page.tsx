import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { PasskeyButton } from '#src/kit/parts/passkey-button.tsx';
import { checked, readPosted, seeOther, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Field } from '#src/ui/form/field.tsx';
import { officeContext } from '../staff/access/office-guard.server.ts';
import { findHalfSession } from '../staff/access/staff-sessions.server.ts';
import { waysToConfirm } from '../staff/sign-in/confirm.server.ts';
import { demoCode } from '../staff/sign-in/demo-owner.server.ts';
import { pageAfter } from '../staff/sign-in/page-after.ts';
import { takeCodeStep } from '../staff/sign-in/sign-in.server.ts';
import { codeStep } from '../staff/sign-in/sign-in-api-schema.ts';
import { SignInPanel } from '../staff/sign-in/sign-in-panel.tsx';
import type { Route } from './+types/code-page.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { deps, asker } = context.get(officeContext);
  const to = pageAfter(new URL(request.url).searchParams.get('to'));
  const half = await findHalfSession(deps, asker);
  if (!half) throw redirect(`/office/sign-in?${new URLSearchParams({ to })}`);
  const { id, email } = half;
  return { to, email, ways: await waysToConfirm(deps, id), demo: await demoCode(deps, email) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { deps, asker } = context.get(officeContext);
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    const cookies = await takeCodeStep(deps, { asker }, checked(codeStep, fields));
    return seeOther(pageAfter(fields.to), cookies);
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Enter your code', matches) }];
}

export default function CodePage({
  loaderData: { to, email, ways, demo },
  actionData: refused,
}: Route.ComponentProps) {
  const wasRecovery = refused?.values.recovery_code !== undefined;
  const below = `Step 2 of 2, ${email}`;
  if (!ways.app && !ways.passkey)
    return (
      <SignInPanel title="You have no second step yet" below={below}>
        <p>
          It wasn’t set up within 15 minutes of opening your invitation. Open the link in the invitation
          again: it works until you have a second step, for 7 days. After that, ask an owner for a new one.
        </p>
        <p>
          If nobody else can, <code>npm run office:invite -- {email}</code> on the server sends one.
        </p>
      </SignInPanel>
    );
  return (
    <SignInPanel title={ways.app ? 'Enter your code' : 'Use your passkey'} below={below}>
      {ways.passkey && <PasskeyButton label="Use a passkey" done={() => location.replace(to)} />}
      {ways.app && (
        <form method="post" className="stack">
          <input type="hidden" name="to" value={to} />
          <Field
            id="code"
            name="code"
            label="6-digit code"
            hint={demo ? `Demo: the code is ${demo}` : 'From your authenticator app'}
            className="input--code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            defaultValue={refused?.values.code}
            error={wasRecovery ? undefined : refused?.message}
            required
          />
          <button className="btn btn--go" type="submit">
            Sign in
          </button>
        </form>
      )}
      <details className="more" open={wasRecovery}>
        <summary>{ways.app ? 'I can’t get a code' : 'I can’t use my passkey'}</summary>
        <form method="post" className="stack stack--3">
          <input type="hidden" name="to" value={to} />
          <Field
            id="recovery"
            name="recovery_code"
            label="Recovery code"
            hint="One of the ten that you kept"
            autoComplete="off"
            defaultValue={refused?.values.recovery_code}
            error={wasRecovery ? refused?.message : undefined}
            required
          />
          <button className="btn" type="submit">
            Use the recovery code
          </button>
        </form>
      </details>
    </SignInPanel>
  );
}
