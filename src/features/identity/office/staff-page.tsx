import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ActForm } from '#src/kit/parts/act-form.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { Field } from '#src/ui/form/field.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { officeContext, requireStaff } from '../staff/access/office-guard.server.ts';
import { postedAct } from '../staff/acts/posted-act.server.ts';
import { PendingInvitations } from '../staff/members/pending-invitations.tsx';
import { PermissionFields } from '../staff/members/permission-fields.tsx';
import { staffActions } from '../staff/members/staff-actions.server.ts';
import { StaffMember } from '../staff/members/staff-member.tsx';
import { pendingInvitations, staffRows } from '../staff/members/staff-rows.server.ts';
import type { Route } from './+types/staff-page.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const { id } = await requireStaff(office, 'staff');
  const rows = await staffRows(office.deps);
  return {
    me: id,
    now: office.deps.clock.now(),
    staff: rows.filter(({ endedAt }) => endedAt === null),
    ended: rows.filter(({ endedAt }) => endedAt !== null).map(({ name }) => name),
    invitations: await pendingInvitations(office.deps),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), staffActions);
}

export function meta() {
  return [{ title: pageTitle('Staff') }];
}

const DONE = {
  inviteStaff: 'The invitation is on its way by email. Its link works once, for 7 days.',
  withdrawInvitation: 'The invitation is withdrawn.',
  changeRole: 'Saved. It counts from their next page on.',
  revokeAccess: 'Access ended. They are signed out.',
  resetCredentials: 'They are signed out, and a link is on its way to them.',
};

export default function StaffPage({
  loaderData: { me, now, staff, ended, invitations },
}: Route.ComponentProps) {
  const refused = useRefused();
  const inviting = refused?.values.act === 'inviteStaff' ? refused : undefined;
  return (
    <>
      <PageHead title="Staff">Who works here, and what each may do</PageHead>
      <div className="gap-4">
        <DoneNotice words={DONE} />
        <Panel id="members" title="With access" count={staff.length} flush>
          {staff.map((member) => (
            <StaffMember
              key={member.id}
              member={member}
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
          <ActForm act="inviteStaff" refused={refused} className="gap-3 task-form">
            <Field
              id="invite-email"
              name="email"
              label="Email"
              type="email"
              autoComplete="off"
              defaultValue={inviting?.values.email}
              error={inviting?.errors.email?.[0]}
              required
            />
            <PermissionFields id="invite" chosen="staff" mayRefund={false} />
            <button type="submit" className="btn btn--go">
              Send invitation
            </button>
          </ActForm>
        </Panel>
        {ended.length > 0 && <p className="quiet">Access ended: {ended.join(', ')}.</p>}
      </div>
    </>
  );
}
