import { createContext } from 'react-router';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { passwordHash } from '../password/password-hash.server.ts';
import type { Account } from './account.ts';
import type { PrivateAccounts, RequestHeaders } from './account-deps.server.ts';
import { findSession } from './sessions.server.ts';
import './tables.ts';

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
  const session = (request: RequestHeaders) => findSession({ db, clock, secrets }, request);
  return {
    // A copy for each server, so that a test can spy on one without affecting others.
    passwords: { ...passwordHash },
    secrets,
    session,
    signedIn: async (request) => (await session(request))?.account,
  };
}
