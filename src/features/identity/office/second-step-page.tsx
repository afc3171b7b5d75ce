import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { NewPasskeyButton } from '#src/kit/parts/passkey-button.tsx';
import { readPosted, seeOther, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { officeContext } from '../staff/access/office-guard.server.ts';
import { findHalfSession } from '../staff/access/staff-sessions.server.ts';
import { AppForm } from '../staff/members/app-form.tsx';
import { appToEnrol, enrolByForm } from '../staff/members/enrol-app.server.ts';
import { completeSession, startAgain } from '../staff/sign-in/sign-in.server.ts';
import { SignInPanel } from '../staff/sign-in/sign-in-panel.tsx';
import type { Route } from './+types/second-step-page.ts';

const CODES = '/office/account/recovery-codes';

/** Where somebody who was invited sets up the second step of signing in. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { deps, asker } = context.get(officeContext);
  const half = await findHalfSession(deps, asker);
  if (!half?.mayEnrol) throw redirect('/office/sign-in');
  return { email: half.email, app: appToEnrol(deps, half) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { deps, asker } = context.get(officeContext);
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    const half = await findHalfSession(deps, asker);
    if (!half?.mayEnrol) throw startAgain();
    return enrolByForm(deps, half, fields, async () =>
      seeOther(CODES, await completeSession(deps, asker, half)),
    );
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Set up your second step', matches) }];
}

export default function SecondStepPage({
  loaderData: { email, app },
  actionData: refused,
}: Route.ComponentProps) {
  return (
    <SignInPanel title="Set up your second step" below={`Step 2 of 2, ${email}`}>
      <NewPasskeyButton label="Use a passkey of this device" done={() => location.replace(CODES)} />
      <p className="rule-or quiet cluster cluster--nowrap g-3">or</p>
      <AppForm
        app={refused && 'app' in refused ? refused.app : app}
        error={refused?.message}
        button="Finish"
      />
    </SignInPanel>
  );
}
