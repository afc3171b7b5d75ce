import { sql } from 'kysely';
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Realm } from '../realm.ts';
import type { Account } from './account.ts';
import './tables.ts';

const UNUSED_DAYS = 30;

/** Customers sign in by a password, or by a passkey if they have added one. */
export const customerRealm: Realm<Account> = {
  name: 'account',
  sessions: {
    table: 'account_sessions',
    owner: 'user_id',
    device: 'user_agent',
    lastUsedAt: 'updated_at',
    hasSecondStep: false,
    unusedMs: UNUSED_DAYS * DAY_MS,
    longestMs: 90 * DAY_MS,
    recordedEveryMs: 10 * MINUTE_MS,
    maxPerOwner: 20,
  },
  cookie: { name: 'session', isHostOnly: false, sameSite: 'lax', seconds: UNUSED_DAYS * DAY_SECONDS },
  takesBearer: true,
  // Sent to the sign-in call only: the forms of office and diary are posted to pages as well.
  knownBrowser: { name: 'known', path: '/v1/login' },
  credentials: {
    table: 'account_credentials',
    owner: 'user_id',
    changedAt: 'updated_at',
    findByEmail: (db, email) =>
      db
        .selectFrom('account_users')
        .innerJoin('account_credentials', 'account_credentials.user_id', 'account_users.id')
        .select(['account_users.id', 'password_hash as hash'])
        .where('email', '=', email)
        .executeTakeFirst(),
    insteadOfWaiting: 'reset your password by email',
    insteadOfConfirming: 'reset your password by email',
  },
  passkeys: {
    table: 'account_passkeys',
    owner: 'user_id',
    challenges: 'account_passkey_challenges',
    site: (school) => school,
  },
  person: (id) => sql`
    select id, email, firstname, surname, phone, address from account_users where id = ${id}`,
};
