import { signInEmail } from '../../sign-in-fields.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { Role } from '../access/permissions.ts';
import { inviteStaff, staffByEmail } from './invite.server.ts';

const ROLES: readonly Role[] = ['owner', 'staff', 'viewer'];

export type CommandAnswer = { ok: true; link: string; message: string } | { ok: false; message: string };

/** `npm run office:invite`: a person who may run it on the server may also make the first owner and replace lost sign-ins. */
export async function inviteByCommand(
  deps: OfficeDeps,
  { email, role = 'owner' }: { email: string; role?: string },
): Promise<CommandAnswer> {
  const read = signInEmail.safeParse(email);
  if (!read.success) return { ok: false, message: `${email || 'Nothing'} is no email address.` };
  const requested = ROLES.find((one) => one === role);
  if (!requested) return { ok: false, message: `There is no role "${role}": owner, staff or viewer.` };
  return deps.db.transaction().execute(async (tx) => {
    const before = await staffByEmail(tx, read.data);
    const again = before?.endedAt === null;
    const rights = again ? before : { role: requested, mayRefund: false };
    const { link } = await inviteStaff(tx, deps, { email: read.data, ...rights, again });
    const outcome = again
      ? `${before.name} chooses a new password and second step`
      : `They join as ${requested}`;
    return {
      ok: true as const,
      link,
      message: `${outcome} with this link within 7 days. It is emailed too.`,
    };
  });
}
