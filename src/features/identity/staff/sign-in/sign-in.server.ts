import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { RetryAfterReply } from '#src/platform/rate-limits/retry-after.server.ts';
import type { Asker } from '../../asker.ts';
import { DUMMY_HASH } from '../../customer/credentials.server.ts';
import { checkPassword } from '../../password/check-password.server.ts';
import { failureKey, knownBrowserCookie } from '../../password/known-browser.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { sessionCookie } from '../access/session-cookie.server.ts';
import { beginSession, endCarriedSession, findHalfSession } from '../access/staff-sessions.server.ts';
import { takeRecoveryCode } from './recovery-codes.server.ts';
import type { CodeGiven } from './sign-in-api-schema.ts';
import { takeCode } from './take-code.server.ts';

export type DoorDeps = Pick<
  OfficeDeps,
  'db' | 'clock' | 'secrets' | 'passwords' | 'secureCookies' | 'enqueue' | 'publicUrl'
>;

export const NO_REPLY: RetryAfterReply = { header: () => undefined };

/** The first step of signing in. Answers the cookie with which the second is taken. */
export async function takePasswordStep(
  deps: DoorDeps,
  { asker, reply = NO_REPLY }: { asker: Asker; reply?: RetryAfterReply },
  { email, password }: { email: string; password: string },
): Promise<string> {
  const found = await deps.db
    .selectFrom('office_staff')
    .select(['id', 'password'])
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const owner = { id: found?.id, hash: found?.password ?? DUMMY_HASH };
  const given = { hash: owner.hash, password, otherwise: 'sign in with a passkey' };
  const call = { request: asker, reply };
  const counted = failureKey('office', asker.headers, deps.secrets, { email, ...owner });
  const right = await checkPassword({ ...deps, accounts: deps }, call, counted, given);
  if (!right || !found) throw signInFailed();
  await endCarriedSession(deps, asker);
  const token = await deps.db.transaction().execute(async (tx) => {
    // The password may have changed since it was verified.
    if ((await lockPassword(tx, found.id)) !== found.password) throw signInFailed();
    return beginSession(tx, deps, { staffId: found.id, headers: asker.headers, signedIn: false });
  });
  return sessionCookie(token, deps);
}

/** The second step, with the app's code or a recovery code. Answers the cookies as `completeSession` does. */
export async function takeCodeStep(
  deps: DoorDeps,
  { asker, reply = NO_REPLY }: { asker: Asker; reply?: RetryAfterReply },
  given: CodeGiven,
): Promise<string[]> {
  const half = await findHalfSession(deps, asker);
  if (!half) throw startAgain();
  const by = { staffId: half.id, reply };
  if (given.recovery_code) await takeRecoveryCode(deps, { ...by, code: given.recovery_code });
  else await takeCode(deps, { ...by, code: given.code });
  return completeSession(deps, asker, half);
}

/**
 * Ends the half session and begins a whole one with another token. Answers the cookies: of the session, and of a browser
 * that has signed in.
 */
export async function completeSession(
  deps: DoorDeps,
  { headers }: Asker,
  half: { id: string; sessionId: string },
): Promise<string[]> {
  return await deps.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('office_sessions')
      .where('id', '=', half.sessionId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw startAgain();
    const token = await beginSession(tx, deps, { staffId: half.id, headers, signedIn: true });
    const hash = await lockPassword(tx, half.id);
    if (hash === undefined) throw startAgain();
    return [sessionCookie(token, deps), knownBrowserCookie('office', deps, { id: half.id, hash })];
  });
}

export async function lockPassword(tx: Tx, id: string): Promise<string | undefined> {
  const locked = await tx
    .selectFrom('office_staff')
    .select('password')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return locked?.password;
}

/** The same for a wrong email and a wrong password. */
function signInFailed(): Problem {
  const message = 'Wrong email or password. Please try again.';
  return new Problem(401, message, { code: 'sign_in_failed', errors: { email: [message] } });
}

export function startAgain(): Problem {
  return new Problem(409, 'That took too long. Please sign in again.', { code: 'sign_in_again' });
}
