import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { QuietHoursForm } from '#src/kit/forms/quiet-hours-form.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { PushDevices } from '#src/kit/push/push-devices.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { quietHoursOf } from '#src/platform/texts/chosen-quiet-hours.server.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { officeContext, staffContext } from '../staff/access/office-guard.server.ts';
import { postedStaffAction } from '../staff/actions/posted-staff-action.server.ts';
import { permissionLabels } from '../staff/members/permission-labels.ts';
import { DevicesPanel } from '../staff/own/devices-panel.tsx';
import { ownAccount } from '../staff/own/own-account.server.ts';
import { ownActions, ownPasswordForm, staffQuietHoursForm } from '../staff/own/own-actions.server.ts';
import { SecondStepPanel } from '../staff/own/second-step-panel.tsx';
import type { Route } from './+types/account-page.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  return {
    email: staff.email,
    rights: permissionLabels(staff),
    now: office.deps.clock.now(),
    passwordForm: ownPasswordForm(),
    quietHours: await quietHoursOf(office.deps.db, staff.email),
    quietHoursForm: staffQuietHoursForm(),
    done: doneWords(request, ownActions),
    ...(await ownAccount(office.deps, staff)),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), ownActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Your sign-in and devices', matches) }];
}

const DONE = {
  passkey: 'The passkey is added.',
  app: 'Your authenticator app is set up.',
};

export default function AccountPage({
  loaderData: { email, rights, now, passwordForm, quietHours, quietHoursForm, done, sessions, ...ways },
}: Route.ComponentProps) {
  const refused = useRefused();
  const change = openForm(passwordForm, { refused });
  return (
    <>
      <PageHead title="Your sign-in and devices">
        {email}, {rights.toLowerCase()}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={{ ...done, ...DONE }} />
        <SecondStepPanel {...ways} now={now} refused={refused} />
        <DevicesPanel sessions={sessions} refused={refused} />
        <Panel id="notifications" title="Notifications">
          <div className="stack stack--3">
            <p>
              A device shows that tasks on Today are due within the hour and nobody has taken them.
              Notifications wait in your quiet hours, below.
            </p>
            <PushDevices realm="office" labelledBy="notifications" />
          </div>
        </Panel>
        <Panel id="quiet-hours" title="Quiet hours">
          <div className="stack stack--3">
            <p>Notifications wait until they end. Choose the same time twice and nothing waits.</p>
            <QuietHoursForm
              hours={quietHours}
              form={openForm(quietHoursForm, { defaults: { ...quietHours }, refused })}
            />
          </div>
        </Panel>
        <Panel id="password-change" title="Password">
          <ActionForm form={change} className="stack stack--3 task-form">
            <TextField
              field={change.fields.password}
              label="New password"
              hint="At least 10 characters. Your other devices are signed out."
              type="password"
              autoComplete="new-password"
            />
            <Submit>Change password</Submit>
          </ActionForm>
        </Panel>
      </div>
    </>
  );
}
