import { invalid } from '#src/platform/http/problem.ts';
import type { RetryAfterReply } from '#src/platform/rate-limits/retry-after.server.ts';
import type { Asker } from '../../asker.ts';
import { checkPassword } from '../../password/check-password.server.ts';
import type { StaffSession } from '../access/staff.ts';
import { type DoorDeps, NO_REPLY } from './sign-in.server.ts';
import type { ConfirmationGiven } from './sign-in-api-schema.ts';
import { takeCode } from './take-code.server.ts';

/** Makes a session fresh by the password or the app's code, or throws why not. */
export async function confirmIdentity(
  deps: DoorDeps,
  { asker, reply = NO_REPLY }: { asker: Asker; reply?: RetryAfterReply },
  session: StaffSession,
  given: ConfirmationGiven,
) {
  if (given.password) await checkOwnPassword(deps, { asker, reply }, session, given.password);
  else await takeCode(deps, { staffId: session.id, code: given.code, reply });
  await markProven(deps, session.sessionId);
}

/** Verifies the password of whoever is signed in. Answers its hash. */
export async function checkOwnPassword(
  deps: DoorDeps,
  { asker, reply }: { asker: Asker; reply: RetryAfterReply },
  { id, sessionId }: StaffSession,
  password: string,
  field = 'password',
): Promise<string> {
  const { password: hash } = await deps.db
    .selectFrom('office_staff')
    .select('password')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const given = { hash, password, otherwise: 'sign in again' };
  const call = { request: asker, reply };
  const counted = `office password in ${sessionId}`;
  if (!(await checkPassword({ ...deps, accounts: deps }, call, counted, given)))
    throw invalid(field, 'That isn’t your password');
  return hash;
}

export async function markProven({ db, clock }: Pick<DoorDeps, 'db' | 'clock'>, sessionId: string) {
  await db
    .updateTable('office_sessions')
    .set({ proven_at: clock.now() })
    .where('id', '=', sessionId)
    .execute();
}

/** How somebody can show once more who they are. */
export async function waysToConfirm({ db }: Pick<DoorDeps, 'db'>, staffId: string) {
  const { app_secret } = await db
    .selectFrom('office_staff')
    .select('app_secret')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const passkey = await db
    .selectFrom('office_passkeys')
    .select('id')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return { app: app_secret !== null, passkey: passkey !== undefined };
}
