import type { Tx } from '#src/platform/db/db.server.ts';
import { withdrawInstructorsInvitedBy } from '../../instructor/password-links.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { may, type StaffPermissions } from '../access/permissions.ts';
import { deleteSignIn } from './accept-invitation.server.ts';
import '../access/tables.ts';

/**
 * Ends what somebody invited and, by the rights that they have left, may no longer invite: invitations, and colleagues who
 * have no second step yet. Answers it for the log.
 */
export async function endInvitationsBy(
  tx: Tx,
  { clock }: Pick<OfficeDeps, 'clock'>,
  { staffId, remainingPermissions }: { staffId: string; remainingPermissions: StaffPermissions | undefined },
): Promise<string> {
  const staff =
    remainingPermissions && may(remainingPermissions, 'staff')
      ? 0
      : await endStaffInvitedBy(tx, staffId, clock.now());
  const instructors =
    remainingPermissions && may(remainingPermissions, 'catalogue')
      ? 0
      : await withdrawInstructorsInvitedBy(tx, staffId);
  const ended = staff + instructors;
  if (ended === 0) return '';
  return ended === 1 ? ', and 1 invitation of theirs' : `, and ${ended} invitations of theirs`;
}

async function endStaffInvitedBy(tx: Tx, staffId: string, now: Date): Promise<number> {
  const invited = await tx
    .deleteFrom('office_invitations')
    .where('invited_by', '=', staffId)
    .returning('email')
    .execute();
  const joining = await tx
    .updateTable('office_staff')
    .set({ ended_at: now, password_hash: '', invited_by: null })
    .where('invited_by', '=', staffId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of joining) await deleteSignIn(tx, id);
  return invited.length + joining.length;
}
