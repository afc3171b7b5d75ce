import { confirmPassword, NO_REPLY, type SignInContext } from '../../password/sign-in-by-password.server.ts';
import type { StaffSession } from '../access/staff.ts';
import { staffRealm } from '../access/staff-realm.server.ts';
import type { SignInDeps } from './sign-in.server.ts';
import type { ConfirmationGiven } from './sign-in-api-schema.ts';
import { takeCode } from './take-code.server.ts';

/** Makes a session fresh by the password or the app's code, or throws why not. */
export async function confirmIdentity(
  deps: SignInDeps,
  { asker, reply = NO_REPLY }: SignInContext,
  session: StaffSession,
  credentials: ConfirmationGiven,
) {
  const { password } = credentials;
  if (password)
    await confirmPassword(
      staffRealm,
      deps,
      { asker, reply },
      { ownerId: session.id, sessionId: session.sessionId },
      { password },
    );
  else await takeCode(deps, { staffId: session.id, code: credentials.code, reply });
  await markReauthenticated(deps, session.sessionId);
}

export async function markReauthenticated(
  { db, clock }: Pick<SignInDeps, 'db' | 'clock'>,
  sessionId: string,
) {
  await db
    .updateTable('office_sessions')
    .set({ reauthenticated_at: clock.now() })
    .where('id', '=', sessionId)
    .execute();
}

/** How somebody can show once more who they are. */
export async function waysToConfirm({ db }: Pick<SignInDeps, 'db'>, staffId: string) {
  const { totp_secret } = await db
    .selectFrom('office_staff')
    .select('totp_secret')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const passkey = await db
    .selectFrom('office_passkeys')
    .select('id')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return { app: totp_secret !== null, passkey: passkey !== undefined };
}
