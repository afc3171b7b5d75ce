import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { signedInInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { DAY_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { DiaryDeps } from './diary-deps.server.ts';
import { sessionCookie, tokenOf } from './session-cookie.server.ts';
import type { SignedIn } from './signed-in.ts';
import './tables.ts';

const TOKEN_BYTES = 32;
/** A session that is not used for as long ends: an instructor's phone is in their pocket all day. */
const UNUSED_MS = 30 * DAY_MS;
/** The longest a session lives, however often it is used. */
const LONGEST_MS = 180 * DAY_MS;
/** Use of a session is stored at most this often: the precision of "last used". */
const SEEN_MS = 10 * MINUTE_MS;

export type SessionDeps = Pick<DiaryDeps, 'db' | 'clock' | 'secrets' | 'secureCookies'>;

/** Always a new token, so that nobody signs in to a session whose token others know. Answers the cookie. */
export async function beginSession(
  tx: Tx,
  deps: Omit<SessionDeps, 'db'>,
  { slug, headers }: { slug: string; headers: IncomingHttpHeaders },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = deps.clock.now();
  await tx
    .insertInto('instructor_sessions')
    .values({
      instructor_slug: slug,
      token: deps.secrets.hash(token),
      device: deviceName(headers['user-agent']),
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + UNUSED_MS),
    })
    .execute();
  return sessionCookie(token, { ...deps, maxAge: LONGEST_MS / 1_000 });
}

/** Whose session a request carries, as long as they teach with us. Using it extends it. */
export async function findSession(
  deps: SessionDeps,
  { headers }: { headers: IncomingHttpHeaders },
): Promise<SignedIn | undefined> {
  const token = tokenOf(headers, deps);
  if (!token) return undefined;
  const now = deps.clock.now();
  await rekey(deps, 'instructor_sessions', 'token', token);
  const session = await deps.db
    .selectFrom('instructor_sessions')
    .select(['id', 'instructor_slug', 'created_at', 'seen_at'])
    .where('token', '=', deps.secrets.hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const instructor = session && (await signedInInstructor(deps.db, session.instructor_slug, now));
  if (!instructor) return undefined;
  if (now.getTime() - session.seen_at.getTime() >= SEEN_MS)
    await deps.db
      .updateTable('instructor_sessions')
      .set({
        seen_at: now,
        expires_at: new Date(Math.min(now.getTime() + UNUSED_MS, session.created_at.getTime() + LONGEST_MS)),
      })
      .where('id', '=', session.id)
      .execute();
  return { ...instructor, sessionId: session.id };
}

/** Ends the session that a request carries. */
export async function endCarriedSession(
  deps: Omit<SessionDeps, 'clock'>,
  { headers }: { headers: IncomingHttpHeaders },
) {
  const token = tokenOf(headers, deps);
  if (!token) return;
  await rekey(deps, 'instructor_sessions', 'token', token);
  await deps.db.deleteFrom('instructor_sessions').where('token', '=', deps.secrets.hash(token)).execute();
}

/** Where an instructor is signed in, what was used last first. */
export function sessionsOf(db: Db, slug: string, now: Date) {
  return db
    .selectFrom('instructor_sessions')
    .select(['id', 'device', 'created_at as since', 'seen_at as seenAt'])
    .where('instructor_slug', '=', slug)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one of an instructor's sessions. Answers its device; refuses where they have no such session. */
export async function endSessionOf(db: Db | Tx, slug: string, id: string): Promise<string> {
  const ended = await db
    .deleteFrom('instructor_sessions')
    .where('id', '=', id)
    .where('instructor_slug', '=', slug)
    .returning('device')
    .executeTakeFirst();
  if (!ended) throw new Problem(404, 'That device is already signed out.');
  return ended.device;
}

/** Ends an instructor's sessions, but for the one that is to stay. Answers how many. */
export async function endSessionsOf(db: Db | Tx, slug: string, stays?: string): Promise<number> {
  const all = db.deleteFrom('instructor_sessions').where('instructor_slug', '=', slug).returning('id');
  const ended = await (stays ? all.where('id', '<>', stays) : all).execute();
  return ended.length;
}
