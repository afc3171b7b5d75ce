import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { checked, readPosted, seeOther, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Field } from '#src/ui/form/field.tsx';
import { officeContext } from '../staff/access/office-guard.server.ts';
import { acceptInvitation, joining } from '../staff/members/accept-invitation.server.ts';
import { findInvitation, staffByEmail } from '../staff/members/invite.server.ts';
import { permissionLabels } from '../staff/members/permission-labels.ts';
import { SignInPanel } from '../staff/sign-in/sign-in-panel.tsx';
import type { Route } from './+types/welcome-page.ts';

export async function loader({ context, params: { token = '' } }: LoaderFunctionArgs) {
  const { deps } = context.get(officeContext);
  const invited = await findInvitation(deps, token);
  if (!invited) return data({ invited: undefined }, { status: 410 });
  const before = await staffByEmail(deps.db, invited.email);
  const again = before?.endedAt === null;
  const rights = permissionLabels(before?.endedAt === null ? before : invited);
  return data({ invited: { email: invited.email, again, name: before?.name ?? '', rights } });
}

export async function action({ context, request, params: { token = '' } }: ActionFunctionArgs) {
  const { deps, asker } = context.get(officeContext);
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    const credentials = checked(joining, fields);
    const cookie = await acceptInvitation(deps, asker, { token, ...credentials });
    return seeOther('/office/welcome/second-step', [cookie]);
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Join the office', matches) }];
}

export default function WelcomePage({ loaderData: { invited }, actionData: refused }: Route.ComponentProps) {
  if (!invited)
    return (
      <SignInPanel title="This link no longer works">
        <p>
          You have a second step of signing in by now, or it is older than 7 days. Ask an owner to send you a
          new one.
        </p>
        <p>
          <a href="/office/sign-in">Sign in</a>
        </p>
      </SignInPanel>
    );
  return (
    <SignInPanel
      title={invited.again ? 'Set up your sign-in' : 'Join the office'}
      below={`Step 1 of 2, ${invited.email}. ${invited.rights}.`}
    >
      <form method="post" className="stack">
        <input type="hidden" autoComplete="username" value={invited.email} readOnly />
        <Field
          id="name"
          name="name"
          label="Your name"
          hint="As your colleagues see it beside what you do"
          autoComplete="name"
          defaultValue={refused?.values.name ?? invited.name}
          error={refused?.errors.name?.[0]}
          required
        />
        <Field
          id="password"
          name="password"
          label="Choose a password"
          hint="At least 10 characters. Three words are easy to remember."
          type="password"
          autoComplete="new-password"
          error={refused?.errors.password?.[0]}
          required
        />
        <button className="btn btn--go" type="submit">
          Continue
        </button>
      </form>
    </SignInPanel>
  );
}
