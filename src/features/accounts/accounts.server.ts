import type { IncomingHttpHeaders } from 'node:http';
import { createContext } from 'react-router';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { createSecrets, type Secrets } from '#src/platform/secrets.server.ts';
import type { Account } from './account/account.ts';
import { type PasswordHash, passwordHash } from './password/password-hash.server.ts';
import { findSession, type Session } from './sessions/sessions.server.ts';
import './account/tables.ts';

export interface RequestHeaders {
  headers: IncomingHttpHeaders;
}

/** Who is signed in, as the rest of the product asks. */
export interface Accounts {
  /** The bearer token decides, else the cookie; undefined for guests and where a session has ended. */
  signedIn(request: RequestHeaders): Promise<Account | undefined>;
  /** The same with the session itself. */
  session(request: RequestHeaders): Promise<Session | undefined>;
}

/** The same with what this room alone works with. */
export interface AccountRoom extends Accounts {
  passwords: PasswordHash;
  /** Made of the accounts' own secret. */
  secrets: Secrets;
}

/** How pages' loaders ask who is signed in. */
export const accountContext = createContext<() => Promise<Account | undefined>>();

export function openAccounts(parts: { db: Db; clock: Clock; secret: string }): AccountRoom {
  const secrets = createSecrets(parts.secret);
  const session = (request: RequestHeaders) => findSession({ ...parts, secrets }, request);
  return {
    // An object of its own, so that a test that watches one server's work leaves the others alone.
    passwords: { ...passwordHash },
    secrets,
    session,
    signedIn: async (request) => (await session(request))?.account,
  };
}
