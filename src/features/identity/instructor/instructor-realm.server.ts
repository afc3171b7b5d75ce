import { instructorWhoTeaches } from '#src/features/instructors/active-instructor.server.ts';
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Realm } from '../realm.ts';
import './tables.ts';

const LONGEST_DAYS = 180;

/** Who is signed in to a diary. */
interface Instructor {
  slug: string;
  name: string;
  portrait: string;
  photograph: string | null;
}

/** Instructors sign in by a password, or by a passkey if they have added one, as long as they teach with us. */
export const instructorRealm: Realm<Instructor> = {
  name: 'diary',
  sessions: {
    table: 'instructor_sessions',
    owner: 'instructor_slug',
    device: 'device',
    lastUsedAt: 'last_used_at',
    hasSecondStep: false,
    // An instructor's phone is in their pocket all day.
    unusedMs: 30 * DAY_MS,
    longestMs: LONGEST_DAYS * DAY_MS,
    recordedEveryMs: 10 * MINUTE_MS,
  },
  cookie: { name: 'diary', isHostOnly: true, sameSite: 'lax', seconds: LONGEST_DAYS * DAY_SECONDS },
  takesBearer: false,
  knownBrowser: { name: 'diary_known', path: '/' },
  credentials: {
    table: 'instructor_credentials',
    owner: 'instructor_slug',
    findByEmail: (db, email) =>
      db
        .selectFrom('instructor_credentials')
        .select(['instructor_slug as id', 'password_hash as hash'])
        .where('email', '=', email)
        .executeTakeFirst(),
    insteadOfWaiting: 'reset your password by email',
    insteadOfConfirming: 'reset your password by email',
  },
  passkeys: {
    table: 'instructor_passkeys',
    owner: 'instructor_slug',
    challenges: 'instructor_passkey_challenges',
    site: (school) => `${school} diary`,
  },
  person: instructorWhoTeaches,
};
