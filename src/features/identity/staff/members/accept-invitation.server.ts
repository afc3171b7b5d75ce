import { z } from 'zod';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import type { Asker } from '../../asker.ts';
import { removePasskeysOf } from '../../passkeys/passkeys.server.ts';
import { requireGoodPassword } from '../../password/check-password.server.ts';
import { sessionCookie } from '../../sessions/session-cookie.server.ts';
import { beginSession, endSessionsOf } from '../../sessions/sessions.server.ts';
import { newPassword } from '../../sign-in-fields.ts';
import { staffRealm } from '../access/staff-realm.server.ts';
import type { SignInDeps } from '../sign-in/sign-in.server.ts';
import { findInvitation, type Invitation, lockInvitation, staffByEmail } from './invite.server.ts';

export const joining = z.object({
  name: requiredLine(80, 'your name'),
  password: newPassword,
});

/**
 * Takes an invitation with a name and a password. Answers the cookie with which the second step is set up. Until that is done the
 * link can be followed again, so that nobody is locked out who has closed the page: all is chosen anew then.
 */
export async function acceptInvitation(
  deps: SignInDeps,
  asker: Asker,
  { token, name, password }: { token: string } & z.output<typeof joining>,
): Promise<string> {
  const invited = await findInvitation(deps, token);
  if (!invited) throw linkRefused();
  requireGoodPassword(password, invited.email);
  const hash = await deps.passwords.hash(password);
  const { token: begun } = await deps.db.transaction().execute(async (tx) => {
    const taken = await lockInvitation(tx, deps, token);
    if (!taken) throw linkRefused();
    const by = await writeStaff(tx, deps, taken, { name, hash });
    const now = deps.clock.now();
    await writeAuditEntry(tx, {
      by,
      action: 'joinStaff',
      subject: { kind: 'staff', id: by.id },
      detail: '',
      now,
    });
    return beginSession(tx, staffRealm, deps, {
      ownerId: by.id,
      headers: asker.headers,
      step: 'enrolment',
    });
  });
  return sessionCookie(staffRealm, deps, begun);
}

/** A new member of staff, or one that was here, without anything that signed them in before. */
async function writeStaff(
  tx: Tx,
  { clock }: Pick<SignInDeps, 'clock'>,
  invited: Invitation,
  { name, hash }: { name: string; hash: string },
) {
  const before = await staffByEmail(tx, invited.email);
  const stays = before && before.endedAt === null;
  const rights = stays ? before : invited;
  const row = {
    name,
    password_hash: hash,
    role: rights.role,
    may_refund: rights.mayRefund,
    totp_secret: null,
    totp_last_step: null,
    ended_at: null,
    invited_by: stays ? before.invitedBy : invited.invitedBy,
  };
  const { id } = await tx
    .insertInto('office_staff')
    .values({ id: invited.staffId, email: invited.email, created_at: clock.now(), ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  await deleteSignIn(tx, id);
  return { id, name, role: rights.role, mayRefund: rights.mayRefund };
}

/** Everything but the password that signs somebody in. */
export async function deleteSignIn(tx: Tx, staffId: string) {
  await endSessionsOf(staffRealm, tx, staffId);
  await removePasskeysOf(staffRealm, tx, staffId);
  await tx.deleteFrom('office_recovery_codes').where('staff_id', '=', staffId).execute();
}

export function linkRefused(): Problem {
  return new Problem(410, 'This link has already been used or has expired. Ask an owner for a new one.', {
    code: 'link_refused',
  });
}
