import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { PasswordHash } from '../password/password-hash.server.ts';
import type { RequestHeaders, SessionDeps } from '../sessions/sessions.server.ts';
import type { Account } from './account.ts';
import type { CheckoutCallbacks } from './checkout-callbacks.ts';
import type { Session } from './session.ts';

/** Finds who is signed in, for the rest of the site. */
export interface Accounts {
  /** By the bearer token, or else by the cookie; undefined for guests and expired sessions. */
  signedIn(request: RequestHeaders): Promise<Account | undefined>;
  /** As `signedIn`, with the session. */
  session(request: RequestHeaders): Promise<Session | undefined>;
}

/** `Accounts` with what only this feature uses. */
export interface PrivateAccounts extends Accounts {
  passwords: PasswordHash;
  /** From `ACCOUNT_SECRET`, which only accounts use. */
  secrets: Secrets;
}

/** A request with its reply, for calls that also set headers and cookies. */
export interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Dependencies of the account API. `secrets` encrypts emails; `accounts.secrets` is for the accounts' own data. */
export interface AccountDeps
  extends Pick<Services, 'db' | 'clock' | 'enqueue' | 'school' | 'publicUrl' | 'secrets' | 'codeAttempts'> {
  accounts: PrivateAccounts;
  applicationKey: string;
  secureCookies: boolean;
  checkout: CheckoutCallbacks;
}

/** What the shared sign-in works with, of customers. Their secret is their own. */
export function customerDeps({
  db,
  clock,
  secureCookies,
  accounts: { passwords, secrets },
}: Pick<AccountDeps, 'db' | 'clock' | 'secureCookies' | 'accounts'>): SessionDeps & {
  passwords: PasswordHash;
} {
  return { db, clock, secureCookies, passwords, secrets };
}

/** What sends emails about accounts. */
export type AccountEmailDeps = Pick<
  AccountDeps,
  'clock' | 'enqueue' | 'school' | 'secrets' | 'publicUrl' | 'accounts'
>;
