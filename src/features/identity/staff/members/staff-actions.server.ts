import { z } from 'zod';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { endSessionsOf } from '../../sessions/sessions.server.ts';
import { signInEmail } from '../../sign-in-fields.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { isLowered } from '../access/permissions.ts';
import type { Staff } from '../access/staff.ts';
import { staffRealm } from '../access/staff-realm.server.ts';
import { type Act, act } from '../acts/act.ts';
import { deleteSignIn } from './accept-invitation.server.ts';
import { endInvitationsBy } from './end-invitations.server.ts';
import { inviteStaff, staffByEmail } from './invite.server.ts';
import { permissionLabels } from './permission-labels.ts';
import { hasAnotherOwner, lockStaff } from './staff-rows.server.ts';

const params = z.object({ id: z.uuid('Nobody of the staff') });
const done = z.object({ done: z.literal(true) }).meta({ id: 'StaffChanged' });
const rights = {
  role: z.enum(['owner', 'staff', 'viewer'], 'Choose a role'),
  may_refund: z.boolean().default(false),
};
/** A box that is not ticked is not sent. */
const withBox = ({ may_refund, ...fields }: PostedFields) => ({ ...fields, may_refund: may_refund === 'on' });

const common = { permission: 'staff', fresh: true, answer: done } as const;

/** Who is on the staff, and what each may do (R59). */
export const staffActions: readonly Act[] = [
  act({
    ...common,
    name: 'inviteStaff',
    summary: 'Invite somebody to the staff by email, or invite them again',
    method: 'POST',
    path: '/v1/office/staff',
    params: z.object({}),
    body: z.object({ email: signInEmail, ...rights }).meta({ id: 'StaffInvited' }),
    fromForm: withBox,
    run: (office, by, { email, role, may_refund: mayRefund }) =>
      changed(office, by, 'inviteStaff', async (tx) => {
        const there = await staffByEmail(tx, email);
        if (there && there.endedAt === null) throw new Problem(409, `${there.name} is on the staff already.`);
        const { staffId } = await inviteStaff(tx, office, { email, role, mayRefund, by, again: false });
        return { id: staffId, detail: permissionLabels({ role, mayRefund }) };
      }),
  }),
  act({
    ...common,
    name: 'withdrawInvitation',
    summary: 'Withdraw an invitation: its link opens nothing',
    method: 'POST',
    path: '/v1/office/staff/withdraw',
    params: z.object({}),
    body: z.object({ email: signInEmail }).meta({ id: 'InvitationWithdrawn' }),
    run: (office, by, { email }) =>
      changed(office, by, 'withdrawInvitation', async (tx) => {
        const gone = await tx
          .deleteFrom('office_invitations')
          .where('email', '=', email)
          .returning('staff_id as staffId')
          .executeTakeFirst();
        if (!gone) throw new Problem(404, 'That invitation has been used or withdrawn already.');
        return { id: gone.staffId, detail: '' };
      }),
  }),
  act({
    ...common,
    name: 'changeRole',
    summary: 'Change what a member of staff may do; taking a right away ends their sessions and invitations',
    method: 'PUT',
    path: '/v1/office/staff/:id/role',
    params,
    body: z.object(rights).meta({ id: 'StaffRights' }),
    fromForm: withBox,
    run: (office, by, { id, role, may_refund: mayRefund }) =>
      changed(office, by, 'changeRole', async (tx) => {
        const before = await changeable(tx, id, role !== 'owner', office.clock.now());
        const after = { role, mayRefund };
        await tx
          .updateTable('office_staff')
          .set({ role, may_refund: mayRefund })
          .where('id', '=', id)
          .execute();
        if (isLowered(before, after)) await endSessionsOf(staffRealm, tx, id);
        const ended = await endInvitationsBy(tx, office, { staffId: id, left: after });
        return { id, detail: `${before.name}: ${permissionLabels(after)}${ended}` };
      }),
  }),
  act({
    ...common,
    name: 'revokeAccess',
    summary: 'End the access of a member of staff, with their sessions and invitations, at once',
    method: 'POST',
    path: '/v1/office/staff/:id/end',
    params,
    body: nothingMore,
    run: (office, by, { id }) =>
      changed(office, by, 'revokeAccess', async (tx) => {
        const { name, email } = await changeable(tx, id, true, office.clock.now());
        await tx
          .updateTable('office_staff')
          .set({ ended_at: office.clock.now(), totp_secret: null, totp_last_step: null, password: '' })
          .where('id', '=', id)
          .execute();
        await tx.deleteFrom('office_invitations').where('email', '=', email).execute();
        await deleteSignIn(tx, id);
        const ended = await endInvitationsBy(tx, office, { staffId: id, left: undefined });
        return { id, detail: `${name}${ended}` };
      }),
  }),
  act({
    ...common,
    name: 'resetCredentials',
    summary: 'Take a colleague’s second step away, end their sessions, and email a link to set it up again',
    method: 'POST',
    path: '/v1/office/staff/:id/reset',
    params,
    body: nothingMore,
    run: (office, by, { id }) =>
      changed(office, by, 'resetCredentials', async (tx) => {
        const { name, email, role, mayRefund } = await changeable(tx, id, false, office.clock.now());
        await tx
          .updateTable('office_staff')
          .set({ totp_secret: null, totp_last_step: null })
          .where('id', '=', id)
          .execute();
        await deleteSignIn(tx, id);
        await inviteStaff(tx, office, { email, role, mayRefund, by, again: true });
        return { id, detail: name };
      }),
  }),
];

async function changed(
  { db, clock }: OfficeDeps,
  by: Staff,
  did: string,
  change: (tx: Tx) => Promise<{ id: string; detail: string }>,
) {
  await db.transaction().execute(async (tx) => {
    const { id, detail } = await change(tx);
    await writeAuditEntry(tx, { by, did, about: { kind: 'staff', id }, detail, now: clock.now() });
  });
  return { done: true as const };
}

/** A member of staff, locked. Refuses to leave the school without an owner. */
async function changeable(tx: Tx, id: string, noLongerOwner: boolean, now: Date) {
  const another = await hasAnotherOwner(tx, id);
  const one = await lockStaff(tx, id);
  if (!one) {
    const ended = await findLastEntry(tx, { kind: 'staff', id }, ['revokeAccess']);
    if (ended) throw new Problem(409, formatAuditEntry(ended, 'ended it', now));
    throw new Problem(404, 'Nobody with access has that account.');
  }
  if (noLongerOwner && one.role === 'owner' && !another)
    throw new Problem(409, 'That is the only owner. Make somebody else an owner first.');
  return one;
}
