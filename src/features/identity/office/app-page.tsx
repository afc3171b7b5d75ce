import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { checked, readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { officeContext, requireStaff } from '../staff/access/office-guard.server.ts';
import { AppForm } from '../staff/members/app-form.tsx';
import { appToEnrol, enrolApp } from '../staff/members/enrol-app.server.ts';
import { codeStep } from '../staff/sign-in/sign-in-api-schema.ts';
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
  return showRefusal(fields, async () => {
    const { code } = checked(codeStep, fields);
    await enrolApp(office.deps, staff, { encryptedSecret: fields.sealed ?? '', code });
    return redirect('/office/account?done=app', 303);
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Authenticator app', matches) }];
}

export default function AppPage({ loaderData: { app } }: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <>
      <PageHead title="Authenticator app" trail={[['/office/account', 'Your sign-in and devices']]}>
        It replaces the app you use now, if you have one
      </PageHead>
      <Panel id="app" title="Set it up">
        <AppForm app={app} error={refused?.message} button="Use this app" />
      </Panel>
    </>
  );
}
