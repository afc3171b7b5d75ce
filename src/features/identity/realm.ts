import type { RawBuilder } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';

/**
 * Customers, instructors and staff sign in by the same code: a realm says what differs. Rows, cookies and lifetimes are
 * each realm's own, so that a hole in one opens nothing of another (docs/decisions/0041).
 */
export interface Realm<Person = unknown> {
  /** A part of what is counted and signed: browsers known under another name would be unknown. */
  name: 'account' | 'diary' | 'office';
  sessions: SessionRows;
  cookie: {
    name: string;
    /** Over https the browser itself sees that no other host has set it. */
    isHostOnly: boolean;
    /** Strict: no other site's link or form carries it. Lax: links in emails open pages with it, other sites' forms not. */
    sameSite: 'strict' | 'lax';
    /** Without it, it ends with the browser. */
    seconds?: number;
  };
  /** Whether a session's token may come as a bearer too. */
  takesBearer: boolean;
  /** The cookie of browsers that have signed in before, and the paths that it is sent to. */
  knownBrowser: { name: string; path: string };
  credentials: Credentials;
  passkeys: {
    table: 'account_passkeys' | 'instructor_passkeys' | 'office_passkeys';
    owner: string;
    /** What devices are asked to sign, once. */
    challenges: 'account_passkey_challenges' | 'instructor_passkey_challenges' | 'office_passkey_challenges';
    /** The name that a device may show. */
    site(school: string): string;
  };
  /** Whom an id names, as a query, or as a part of one where the id is: nobody if they may no longer sign in. */
  person(id: RawBuilder<string>, now: Date): RawBuilder<Person>;
}

/** A realm's table of sessions, with the columns that have names of their own. */
export interface SessionRows {
  table: 'account_sessions' | 'instructor_sessions' | 'office_sessions';
  owner: string;
  device: string;
  lastUsedAt: string;
  /** Whether a session opens nothing until a second step is done too. */
  hasSecondStep: boolean;
  /** A session that is not used for as long ends. */
  unusedMs: number;
  /** The longest a session lives, however often it is used. */
  longestMs: number;
  /** Use of a session is stored at most this often: the precision of "last used". */
  recordedEveryMs: number;
  /** How many one may have; the oldest ends. */
  maxPerOwner?: number;
}

export interface Credential {
  id: string;
  /** Null until an invitation has been followed. */
  hash: string | null;
}

export interface Credentials {
  /** The table of the hashes of passwords, with the columns that say whose one is, and since when. */
  table: 'account_credentials' | 'instructor_credentials' | 'office_staff';
  owner: string;
  changedAt?: string;
  /** Whose password goes with an email address. */
  findByEmail(db: Db, email: string): Promise<Credential | undefined>;
  /** What one may do in place of waiting after too many wrong ones: when signing in, and when confirming. */
  insteadOfWaiting: string;
  insteadOfConfirming: string;
}
