import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ActForm } from '#src/kit/parts/act-form.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { Field } from '#src/ui/form/field.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { officeContext, staffContext } from '../staff/access/office-guard.server.ts';
import { postedAct } from '../staff/acts/posted-act.server.ts';
import { permissionLabels } from '../staff/members/permission-labels.ts';
import { DevicesSheet } from '../staff/own/devices-sheet.tsx';
import { ownAccount } from '../staff/own/own-account.server.ts';
import { ownActions } from '../staff/own/own-actions.server.ts';
import { SecondStepSheet } from '../staff/own/second-step-sheet.tsx';
import type { Route } from './+types/account-page.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  return {
    email: staff.email,
    rights: permissionLabels(staff),
    now: office.deps.clock.now(),
    ...(await ownAccount(office.deps, staff)),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), ownActions);
}

export function meta() {
  return [{ title: pageTitle('Your sign-in and devices') }];
}

const DONE = {
  endOwnSession: 'That device is signed out.',
  changeOwnPassword: 'Your password is changed. Your other devices are signed out.',
  removeOwnPasskey: 'The passkey is removed.',
  passkey: 'The passkey is added.',
  app: 'Your authenticator app is set up.',
};

export default function AccountPage({
  loaderData: { email, rights, now, sessions, ...ways },
}: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <>
      <PageHead title="Your sign-in and devices">
        {email}, {rights.toLowerCase()}
      </PageHead>
      <div className="gap-4">
        <DoneNotice words={DONE} />
        <SecondStepSheet {...ways} now={now} refused={refused} />
        <DevicesSheet sessions={sessions} refused={refused} />
        <Panel id="password-change" title="Password">
          <ActForm act="changeOwnPassword" className="gap-3 task-form">
            <Field
              id="new-password"
              name="password"
              label="New password"
              hint="At least 10 characters. Your other devices are signed out."
              type="password"
              autoComplete="new-password"
              error={refused?.errors.password?.[0]}
              required
            />
            <button type="submit" className="btn">
              Change password
            </button>
          </ActForm>
        </Panel>
      </div>
    </>
  );
}
