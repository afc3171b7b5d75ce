import type { Db } from '#src/platform/db/db.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';

/** Who is on the staff, and how they sign in. */
export async function staffRows({ db }: Pick<OfficeDeps, 'db'>) {
  const rows = await db
    .selectFrom('office_staff as staff')
    .select(['id', 'name', 'email', 'role', 'may_refund as mayRefund', 'ended_at as endedAt'])
    .select((eb) => [
      eb('totp_secret', 'is not', null).as('hasApp'),
      eb
        .selectFrom('office_passkeys')
        .whereRef('staff_id', '=', 'staff.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('passkeys'),
      eb
        .selectFrom('office_sessions')
        .whereRef('staff_id', '=', 'staff.id')
        .select(({ fn }) => fn.max('last_used_at').as('seen'))
        .as('seenAt'),
    ])
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, hasApp: Boolean(row.hasApp), passkeys: Number(row.passkeys ?? 0) }));
}

export type StaffRow = Awaited<ReturnType<typeof staffRows>>[number];

/** Links that nobody has followed yet. */
export function pendingInvitations({ db, clock }: Pick<OfficeDeps, 'db' | 'clock'>) {
  return db
    .selectFrom('office_invitations as invitation')
    .leftJoin('office_staff as by', 'by.id', 'invitation.invited_by')
    .select(['invitation.email', 'invitation.role', 'invitation.may_refund as mayRefund'])
    .select(['by.name as by', 'invitation.created_at as at', 'expires_at as endsAt'])
    .where('expires_at', '>', clock.now())
    .orderBy('invitation.email')
    .execute();
}

export type PendingInvitation = Awaited<ReturnType<typeof pendingInvitations>>[number];

/**
 * Locks a member of staff who has access, after the owners: where two owners end each other's access at once, one stays.
 * Undefined for everybody else.
 */
export async function lockColleague(db: Db, id: string) {
  const owners = await db
    .selectFrom('office_staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const one = await db
    .selectFrom('office_staff')
    .select(['id', 'email', 'name', 'role', 'may_refund as mayRefund'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const isOwner = one?.role === 'owner';
  return one && { ...one, isOnlyOwner: isOwner && owners.every((owner) => owner.id === id) };
}

export async function anyStaff(db: Db): Promise<boolean> {
  const one = await db
    .selectFrom('office_staff')
    .select('id')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return one !== undefined;
}
