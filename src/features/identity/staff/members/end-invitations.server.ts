import type { Tx } from '#src/platform/db/db.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { may, type Rights } from '../access/permissions.ts';
import '../access/tables.ts';

/** Ends what somebody invited and, by the rights that they have left, may no longer invite. Answers it for the log. */
export async function endInvitationsBy(
  tx: Tx,
  { withdrawInstructorsInvitedBy }: Pick<OfficeDeps, 'withdrawInstructorsInvitedBy'>,
  { staffId, left }: { staffId: string; left: Rights | undefined },
): Promise<string> {
  const staff =
    left && may(left, 'staff')
      ? []
      : await tx
          .deleteFrom('office_invitations')
          .where('invited_by', '=', staffId)
          .returning('email')
          .execute();
  const instructors = left && may(left, 'catalogue') ? 0 : await withdrawInstructorsInvitedBy(tx, staffId);
  const ended = staff.length + instructors;
  if (ended === 0) return '';
  return ended === 1 ? ', and 1 invitation of theirs' : `, and ${ended} invitations of theirs`;
}
