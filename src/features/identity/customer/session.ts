import type { Account } from './account.ts';

/** A session as a request carries it. */
export interface Session {
  account: Account;
  sessionId: string;
  /** As the browser holds it; the database holds only its hash. */
  token: string;
}
