import type { IncomingHttpHeaders } from 'node:http';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { Account } from './account.ts';
import type { CheckoutCallbacks } from './checkout-callbacks.ts';
import type { Session } from './session.ts';

export interface RequestHeaders {
  headers: IncomingHttpHeaders;
}

/** Who is signed in, as the rest of the product asks. */
export interface Accounts {
  /** By the bearer token, or else by the cookie; undefined for guests and for sessions that have ended. */
  signedIn(request: RequestHeaders): Promise<Account | undefined>;
  /** The same with the session itself. */
  session(request: RequestHeaders): Promise<Session | undefined>;
}

/** Hashes passwords, and compares them with what is stored. */
export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

/** The same with what accounts alone use. */
export interface PrivateAccounts extends Accounts {
  passwords: PasswordHash;
  /** Made of the accounts' own secret. */
  secrets: Secrets;
}

/** What the calls of accounts need. `secrets` seals emails; `accounts.secrets` hashes what is the accounts' own. */
export interface AccountDeps
  extends Pick<Services, 'db' | 'clock' | 'enqueue' | 'publicUrl' | 'secrets' | 'guesses'> {
  accounts: PrivateAccounts;
  applicationKey: string;
  secureCookies: boolean;
  checkout: CheckoutCallbacks;
}
