import { Problem } from '#src/platform/http/problem.ts';
import type { Asker } from '../../asker.ts';
import { knownBrowserCookie } from '../../password/known-browser.server.ts';
import { NO_REPLY, type SignInContext, signInByPassword } from '../../password/sign-in-by-password.server.ts';
import { findHash } from '../../sessions/find-hash.server.ts';
import { sessionCookie } from '../../sessions/session-cookie.server.ts';
import { beginSession, endCurrentSession, findPerson } from '../../sessions/sessions.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { staffRealm } from '../access/staff-realm.server.ts';
import { findHalfSession } from '../access/staff-sessions.server.ts';
import { takeRecoveryCode } from './recovery-codes.server.ts';
import type { CodeGiven } from './sign-in-api-schema.ts';
import { takeCode } from './take-code.server.ts';

export type SignInDeps = Pick<
  OfficeDeps,
  'db' | 'clock' | 'secrets' | 'passwords' | 'secureCookies' | 'enqueue' | 'school' | 'publicUrl'
>;

/** The first step of signing in. Answers the cookie with which the second is taken. */
export async function takePasswordStep(
  deps: SignInDeps,
  context: SignInContext,
  credentials: { email: string; password: string },
): Promise<string> {
  const { session } = await signInByPassword(staffRealm, deps, context, credentials);
  await endCurrentSession(staffRealm, deps, context.asker);
  return sessionCookie(staffRealm, deps, session.token);
}

/** The second step, with the app's code or a recovery code. Answers the cookies as `completeSession` does. */
export async function takeCodeStep(
  deps: SignInDeps,
  { asker, reply = NO_REPLY }: SignInContext,
  credentials: CodeGiven,
): Promise<string[]> {
  const half = await findHalfSession(deps, asker);
  if (!half) throw startAgain();
  const by = { staffId: half.id, reply };
  if (credentials.recovery_code) await takeRecoveryCode(deps, { ...by, code: credentials.recovery_code });
  else await takeCode(deps, { ...by, code: credentials.code });
  return completeSession(deps, asker, half);
}

/**
 * Ends the half session and begins a whole one with another token. Answers the cookies: of the session, and of a browser
 * that has signed in.
 */
export async function completeSession(
  deps: SignInDeps,
  { headers }: Pick<Asker, 'headers'>,
  half: { id: string; sessionId: string },
): Promise<string[]> {
  return await deps.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('office_sessions')
      .where('id', '=', half.sessionId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw startAgain();
    const { token } = await beginSession(tx, staffRealm, deps, { ownerId: half.id, headers });
    const hash = await findHash(staffRealm, tx, half.id);
    const isStillStaff = await findPerson(staffRealm, tx, half.id, deps.clock.now());
    if (typeof hash !== 'string' || !isStillStaff) throw startAgain();
    return [
      sessionCookie(staffRealm, deps, token),
      knownBrowserCookie(staffRealm, deps, { id: half.id, hash }),
    ];
  });
}

export function startAgain(): Problem {
  return new Problem(409, 'That took too long. Please sign in again.', { code: 'sign_in_again' });
}
