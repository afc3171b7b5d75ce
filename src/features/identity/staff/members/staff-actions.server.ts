import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { endSessionsOf } from '../../sessions/sessions.server.ts';
import { signInEmail } from '../../sign-in-fields.ts';
import { isLowered } from '../access/permissions.ts';
import { staffRealm } from '../access/staff-realm.server.ts';
import { staffAction } from '../actions/staff-action.server.ts';
import { endProgramsOf } from '../programs/programs.server.ts';
import { deleteSignIn } from './accept-invitation.server.ts';
import { endInvitationsBy } from './end-invitations.server.ts';
import { inviteStaff, staffByEmail } from './invite.server.ts';
import { permissionLabels } from './permission-labels.ts';
import { lockColleague } from './staff-rows.server.ts';

const params = z.object({ id: z.uuid('Nobody of the staff') });
const answer = z.object({ done: z.literal(true) }).meta({ id: 'StaffChanged' });
const DONE = { done: true as const };
const rights = {
  role: z.enum(['owner', 'staff', 'viewer'], 'Choose a role'),
  may_refund: z.boolean().default(false),
};
/** A box that is not ticked is not sent. */
const withBox = ({ may_refund, ...fields }: PostedFields) => ({ ...fields, may_refund: may_refund === 'on' });

const guard = { permission: 'staff', needsRecentSignIn: true } as const;

/** A member of staff with access. */
const colleague: Subject<NonNullable<Awaited<ReturnType<typeof lockColleague>>>, typeof params> = {
  kind: 'staff',
  path: '/staff/:id',
  params,
  async find(db, { id }, _by, now) {
    const staffMember = await lockColleague(db, id);
    if (staffMember) return staffMember;
    const ended = await findLastEntry(db, { kind: 'staff', id }, ['revokeAccess']);
    if (ended) throw new Problem(409, formatAuditEntry(ended, 'ended it', now));
  },
  missing: 'Nobody with access has that account.',
};

const onlyOwner = () => new Problem(409, 'That is the only owner. Make somebody else an owner first.');

const inviteStaffAction = staffAction({
  ...guard,
  name: 'inviteStaff',
  summary: 'Invite somebody to the staff by email, or invite them again',
  path: '/staff',
  input: { email: signInEmail, ...rights },
  answer,
  done: 'The invitation is on its way by email. Its link works for 7 days.',
  fromForm: withBox,
  async change({ tx, deps, by, input: { email, role, may_refund: mayRefund } }) {
    const there = await staffByEmail(tx, email);
    if (there && there.endedAt === null) return new Problem(409, `${there.name} is on the staff already.`);
    const { staffId } = await inviteStaff(tx, deps, { email, role, mayRefund, by, again: false });
    return changed(DONE, [{ kind: 'staff', id: staffId, detail: permissionLabels({ role, mayRefund }) }]);
  },
});

const withdrawInvitation = staffAction({
  ...guard,
  name: 'withdrawInvitation',
  summary: 'Withdraw an invitation: its link opens nothing',
  path: '/staff/withdraw',
  input: { email: signInEmail },
  answer,
  done: 'The invitation is withdrawn.',
  async change({ tx, input: { email } }) {
    const gone = await tx
      .deleteFrom('office_invitations')
      .where('email', '=', email)
      .returning('staff_id as staffId')
      .executeTakeFirst();
    if (!gone) return new Problem(404, 'That invitation has been used or withdrawn already.');
    return changed(DONE, [{ kind: 'staff', id: gone.staffId, detail: '' }]);
  },
});

const changeRole = staffAction({
  ...guard,
  name: 'changeRole',
  summary: 'Change what a member of staff may do; taking a right away ends their sessions and invitations',
  method: 'PUT',
  on: colleague,
  path: '/role',
  input: rights,
  answer,
  done: 'Saved. It counts from their next page on.',
  fromForm: withBox,
  async change({ tx, deps, subject: before, input: { id, role, may_refund: mayRefund } }) {
    if (role !== 'owner' && before.isOnlyOwner) return onlyOwner();
    const after = { role, mayRefund };
    await tx.updateTable('office_staff').set({ role, may_refund: mayRefund }).where('id', '=', id).execute();
    if (isLowered(before, after)) await endSessionsOf(staffRealm, tx, id);
    const ended = await endInvitationsBy(tx, deps, { staffId: id, remainingPermissions: after });
    return changed(DONE, `${before.name}: ${permissionLabels(after)}${ended}`);
  },
});

const revokeAccess = staffAction({
  ...guard,
  name: 'revokeAccess',
  summary: 'End the access of a member of staff, with their sessions, programs and invitations, at once',
  on: colleague,
  path: '/end',
  answer,
  done: 'Access ended. They are signed out.',
  async change({ tx, now, deps, subject: { name, email, isOnlyOwner }, input: { id } }) {
    if (isOnlyOwner) return onlyOwner();
    await tx
      .updateTable('office_staff')
      .set({ ended_at: now, totp_secret: null, totp_last_step: null, password_hash: '' })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('office_invitations').where('email', '=', email).execute();
    await deleteSignIn(tx, id);
    const ended = await endInvitationsBy(tx, deps, { staffId: id, remainingPermissions: undefined });
    await endProgramsOf(tx, id, now);
    return changed(DONE, `${name}${ended}`);
  },
});

const resetCredentials = staffAction({
  ...guard,
  name: 'resetCredentials',
  summary: 'Take a colleague’s second step away, end their sessions, and email a link to set it up again',
  on: colleague,
  path: '/reset',
  answer,
  done: 'They are signed out, and a link is on its way to them.',
  async change({ tx, deps, by, subject: { name, email, role, mayRefund }, input: { id } }) {
    await tx
      .updateTable('office_staff')
      .set({ totp_secret: null, totp_last_step: null })
      .where('id', '=', id)
      .execute();
    await deleteSignIn(tx, id);
    await inviteStaff(tx, deps, { email, role, mayRefund, by, again: true });
    return changed(DONE, name);
  },
});

/** Who is on the staff, and what each may do (R59). */
export const staffActions = [
  inviteStaffAction,
  withdrawInvitation,
  changeRole,
  revokeAccess,
  resetCredentials,
];

export const staffForms = () => ({
  inviteStaff: formOf(inviteStaffAction),
  changeRole: formOf(changeRole),
});

export type StaffForms = ReturnType<typeof staffForms>;
