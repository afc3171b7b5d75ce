import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { EmailField, Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { officeContext, requireStaff } from '../staff/access/office-guard.server.ts';
import { postedStaffAction } from '../staff/actions/posted-staff-action.server.ts';
import { PendingInvitations } from '../staff/members/pending-invitations.tsx';
import { PermissionFields } from '../staff/members/permission-fields.tsx';
import { staffActions, staffForms } from '../staff/members/staff-actions.server.ts';
import { StaffMember } from '../staff/members/staff-member.tsx';
import { pendingInvitations, staffRows } from '../staff/members/staff-rows.server.ts';
import type { Route } from './+types/staff-page.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const { id } = await requireStaff(office, 'staff');
  const rows = await staffRows(office.deps);
  return {
    me: id,
    forms: staffForms(),
    done: doneWords(request, staffActions),
    now: office.deps.clock.now(),
    staff: rows.filter(({ endedAt }) => endedAt === null),
    ended: rows.filter(({ endedAt }) => endedAt !== null).map(({ name }) => name),
    invitations: await pendingInvitations(office.deps),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), staffActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Staff', matches) }];
}

export default function StaffPage({
  loaderData: { me, forms, done, now, staff, ended, invitations },
}: Route.ComponentProps) {
  const refused = useRefused();
  const invite = openForm(forms.inviteStaff, { defaults: { role: 'staff' }, refused });
  return (
    <>
      <PageHead title="Staff">Who works here, and what each may do</PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <Panel id="members" title="With access" count={staff.length} flush>
          {staff.map((member) => (
            <StaffMember
              key={member.id}
              member={member}
              forms={forms}
              isMe={member.id === me}
              now={now}
              refused={refused}
            />
          ))}
        </Panel>
        {invitations.length > 0 && (
          <PendingInvitations invitations={invitations} now={now} refused={refused} />
        )}
        <Panel id="invite" title="Invite somebody">
          <ActionForm form={invite} className="stack stack--3 task-form">
            <EmailField field={invite.fields.email} label="Email" type="email" autoComplete="off" />
            <PermissionFields fields={invite.fields} />
            <Submit className="btn btn--go">Send invitation</Submit>
          </ActionForm>
        </Panel>
        {ended.length > 0 && <p className="quiet">Access ended: {ended.join(', ')}.</p>}
      </div>
    </>
  );
}
