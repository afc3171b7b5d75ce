import type { Selectable } from 'kysely';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { findLink, lockLink, newLinkToken } from '../../links/link-rows.server.ts';
import { mayStill } from '../access/may-still.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { StaffPermissions } from '../access/permissions.ts';
import { staffInvitation } from './invitation-email.server.tsx';
import '../access/tables.ts';

export type InviteDeps = Pick<OfficeDeps, 'clock' | 'secrets' | 'enqueue' | 'school' | 'publicUrl'>;

export const INVITATION_DAYS = 7;
const LINKS = 'office_invitations';

interface Invited extends StaffPermissions {
  email: string;
  /** Undefined on the server's command line. */
  by?: { id: string; name: string };
  /** Whether it is somebody of the staff, who chooses a new password and second step. */
  again: boolean;
}

/** Emails the link with which somebody joins, in place of any link before. Answers it, and the id that they have or get. */
export async function inviteStaff(
  tx: Tx,
  deps: InviteDeps,
  invited: Invited,
): Promise<{ link: string; staffId: string }> {
  const { email, role, mayRefund, by, again } = invited;
  const token = newLinkToken();
  const now = deps.clock.now();
  const row = {
    token_hash: deps.secrets.hash(token),
    role,
    may_refund: mayRefund,
    invited_by: by?.id ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  };
  const known = await staffByEmail(tx, email);
  const { staff_id: staffId } = await tx
    .insertInto('office_invitations')
    .values({ email, ...row, ...(known && { staff_id: known.id }) })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .returning('staff_id')
    .executeTakeFirstOrThrow();
  const link = `${deps.publicUrl}/office/welcome/${token}`;
  const key = row.token_hash.slice(0, 16);
  await send(tx, deps, staffInvitation, { to: email, key, data: { link, by: by?.name, again } });
  return { link, staffId };
}

export interface Invitation extends StaffPermissions {
  email: string;
  /** The id of the member of staff whom it makes. */
  staffId: string;
  /** Null for the first owner, whom a command invites. */
  invitedBy: string | null;
}

/** The person whom a link invites, until they have a second step, the link expires or its sender may not invite any more. */
export async function findInvitation(
  { db, clock, secrets }: Pick<OfficeDeps, 'clock' | 'secrets'> & { db: Db },
  token: string,
): Promise<Invitation | undefined> {
  const row = await findLink(LINKS, { db, clock, secrets }, token);
  if (!row) return undefined;
  const by = row.invited_by;
  return by === null || (await mayStill(db, by, 'staff')) ? toInvitation(row) : undefined;
}

/** The same, locked until the transaction ends. */
export async function lockInvitation(
  tx: Tx,
  { clock, secrets }: Pick<OfficeDeps, 'clock' | 'secrets'>,
  token: string,
): Promise<Invitation | undefined> {
  // Locks who invited before the invitation, as ending their access does.
  if (!(await findInvitation({ db: tx, clock, secrets }, token))) return undefined;
  const row = await lockLink(LINKS, { db: tx, clock, secrets }, token);
  return row && toInvitation(row);
}

function toInvitation(row: Selectable<Tables['office_invitations']>): Invitation {
  const { email, staff_id: staffId, role, may_refund: mayRefund, invited_by: invitedBy } = row;
  return { email, staffId, role, mayRefund, invitedBy };
}

export async function staffByEmail(db: Db, email: string) {
  return db
    .selectFrom('office_staff')
    .select(['id', 'name', 'role', 'may_refund as mayRefund', 'ended_at as endedAt'])
    .select('invited_by as invitedBy')
    .where('email', '=', email)
    .executeTakeFirst();
}
