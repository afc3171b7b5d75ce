import { createContext } from 'react-router';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { passwordHash } from '../password/password-hash.server.ts';
import { tokenOf } from '../sessions/session-cookie.server.ts';
import { findSignedIn, type RequestHeaders } from '../sessions/sessions.server.ts';
import type { Account } from './account.ts';
import type { PrivateAccounts } from './account-deps.server.ts';
import { customerRealm } from './customer-realm.server.ts';
import type { Session } from './session.ts';

/** How pages' loaders ask who is signed in. */
export const accountContext = createContext<() => Promise<Account | undefined>>();

export function openAccounts({
  db,
  clock,
  secret,
}: {
  db: Db;
  clock: Clock;
  secret: string;
}): PrivateAccounts {
  const secrets = createSecrets(secret);
  // The customers' cookie has one name, over https and without.
  const deps = { db, clock, secrets, secureCookies: false };
  async function session(request: RequestHeaders): Promise<Session | undefined> {
    const token = tokenOf(customerRealm, deps, request.headers);
    const signIn = token && (await findSignedIn(customerRealm, deps, request));
    return signIn ? { account: signIn.person, sessionId: signIn.session.sessionId, token } : undefined;
  }
  return {
    // A copy for each server, so that a test can spy on one without affecting others.
    passwords: { ...passwordHash },
    secrets,
    session,
    signedIn: async (request) => (await session(request))?.account,
  };
}
