import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Realm } from '../../realm.ts';
import type { Staff } from './staff.ts';
import './tables.ts';

/** Staff sign in by a password and a second step, or by a passkey, which is both. */
export const staffRealm: Realm<Staff & { email: string }> = {
  name: 'office',
  sessions: {
    table: 'office_sessions',
    owner: 'staff_id',
    device: 'device',
    lastUsedAt: 'last_used_at',
    hasSecondStep: true,
    unusedMs: 12 * HOUR_MS,
    longestMs: 7 * DAY_MS,
    recordedEveryMs: 5 * MINUTE_MS,
  },
  // It ends with the browser.
  cookie: { name: 'office', isHostOnly: true, sameSite: 'strict' },
  takesBearer: false,
  knownBrowser: { name: 'office_known', path: '/' },
  credentials: {
    table: 'office_staff',
    owner: 'id',
    findByEmail: (db, email) =>
      db
        .selectFrom('office_staff')
        .select(['id', 'password_hash as hash'])
        .where('email', '=', email)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),
    insteadOfWaiting: 'sign in with a passkey',
    insteadOfConfirming: 'sign in again',
  },
  passkeys: {
    table: 'office_passkeys',
    owner: 'staff_id',
    challenges: 'office_passkey_challenges',
    site: (school) => `${school} office`,
  },
  person: (id) => sql`
    select id, name, email, role, may_refund as "mayRefund" from office_staff where id = ${id} and ended_at is null`,
};
