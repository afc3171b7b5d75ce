import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import type { RetryAfterReply } from '#src/platform/rate-limits/retry-after.server.ts';
import type { Asker } from '../asker.ts';
import type { Realm } from '../realm.ts';
import { findHash } from '../sessions/find-hash.server.ts';
import { beginSession, findPerson, type NewSession, type SessionDeps } from '../sessions/sessions.server.ts';
import { checkPassword } from './check-password.server.ts';
import { failureKey } from './known-browser.server.ts';
import type { PasswordHash } from './password-hash.server.ts';

/** Compared when nobody has an email, so that timing is equal. No password matches it. */
const DUMMY_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

export interface PasswordDeps extends SessionDeps {
  passwords: PasswordHash;
}

/** A request, and the reply that says when to try again. Pages have none. */
export interface SignInContext {
  asker: Asker;
  reply?: RetryAfterReply;
}

export const NO_REPLY: RetryAfterReply = { header: () => undefined };

/** An owner whose password was right, and its hash, with which the browser is marked as known. */
export interface Proven {
  id: string;
  hash: string;
}

/** Verifies email and password and begins a session, which is complete where the realm asks for no second step. */
export async function signInByPassword(
  realm: Realm,
  deps: PasswordDeps,
  { asker, reply = NO_REPLY }: SignInContext,
  { email, password }: { email: string; password: string },
): Promise<{ owner: Proven; session: NewSession }> {
  const { db, clock, secrets } = deps;
  const { credentials, sessions } = realm;
  const account = await credentials.findByEmail(db, email);
  const hash = account?.hash ?? DUMMY_HASH;
  const { headers } = asker;
  const counted = failureKey(realm, headers, secrets, { email, id: account?.id, hash });
  const isRight = await checkPassword(deps, { asker, reply }, counted, {
    hash,
    password,
    insteadOfWaiting: credentials.insteadOfWaiting,
  });
  if (!isRight || !account || !(await findPerson(realm, db, account.id, clock.now()))) throw signInFailed();
  const session = await db.transaction().execute(async (tx) => {
    // The password may have changed since it was verified.
    if ((await findHash(realm, tx, account.id)) !== hash) throw signInFailed();
    const step = sessions.hasSecondStep ? 'second step' : 'complete';
    return beginSession(tx, realm, deps, { ownerId: account.id, headers, step });
  });
  return { owner: { id: account.id, hash }, session };
}

/** Asks for the password again, in case somebody else uses an open session. */
export async function confirmPassword(
  realm: Realm,
  deps: PasswordDeps,
  { asker, reply = NO_REPLY }: SignInContext,
  { ownerId, sessionId }: { ownerId: string; sessionId: string },
  { password, field = 'password' }: { password: string; field?: string },
) {
  const wrong = invalid(field, 'That isn’t your password');
  const hash = (await findHash(realm, deps.db, ownerId)) ?? DUMMY_HASH;
  const counted = `${realm.name} password in ${sessionId}`;
  const credentials = { hash, password, insteadOfWaiting: realm.credentials.insteadOfConfirming };
  if (!(await checkPassword(deps, { asker, reply }, counted, credentials))) throw wrong;
  return {
    /** Locks the password until the transaction ends; refuses if it has changed since it was verified. */
    async lockIn(tx: Tx) {
      if ((await findHash(realm, tx, ownerId)) !== hash) throw wrong;
    },
  };
}

/** The same for a wrong email, a wrong password, and somebody who may no longer sign in. */
function signInFailed(): Problem {
  const message = 'Wrong email or password. Please try again.';
  return new Problem(401, message, { code: 'sign_in_failed', errors: { email: [message] } });
}
