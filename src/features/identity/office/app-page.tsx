import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { readPosted } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { officeContext, requireStaff } from '../staff/access/office-guard.server.ts';
import { AppForm } from '../staff/members/app-form.tsx';
import { appToEnrol, enrolByForm } from '../staff/members/enrol-app.server.ts';
import type { Route } from './+types/app-page.ts';

/** An authenticator app for somebody who is signed in, in place of the one before. */
export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = await requireStaff(office, 'read', { needsRecentSignIn: true });
  return { app: appToEnrol(office.deps, staff) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const office = context.get(officeContext);
  const staff = await requireStaff(office, 'read', { needsRecentSignIn: true });
  const fields = await readPosted(request);
  return enrolByForm(office.deps, staff, fields, () => redirect('/office/account?done=app', 303));
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Authenticator app', matches) }];
}

export default function AppPage({ loaderData: { app }, actionData: refused }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Authenticator app" trail={[['/office/account', 'Your sign-in and devices']]}>
        It replaces the app you use now, if you have one
      </PageHead>
      <Panel id="app" title="Set it up">
        <AppForm app={refused?.app ?? app} error={refused?.message} button="Use this app" />
      </Panel>
    </>
  );
}
