import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import cookies from '@fastify/cookie';
import type { Clock } from '#src/platform/clock.ts';
import { DAY_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { NewSession, Session } from './session.ts';

export const SESSION_COOKIE = 'session';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
export const SESSION_DAYS = 30;
const SESSION_MS = SESSION_DAYS * DAY_MS;
/** The longest a session lives, however often it is used. */
const LONGEST_MS = 90 * DAY_MS;
const MAX_OF_AN_ACCOUNT = 20;
/** Use of a session is stored at most this often: the precision of "last seen". */
const SEEN_MS = 10 * MINUTE_MS;

interface Deps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
}

/** Always creates a new token, so that nobody signs in to a session whose token others know (session fixation). */
export async function createSession(
  tx: Tx,
  { secrets, clock }: Omit<Deps, 'db'>,
  userId: string,
  headers: IncomingHttpHeaders,
): Promise<NewSession> {
  await deleteOldest(tx, userId);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  const { id } = await tx
    .insertInto('account_sessions')
    .values({
      user_id: userId,
      token: secrets.hash(token),
      expires_at: new Date(now.getTime() + SESSION_MS),
      user_agent: deviceName(headers['user-agent']),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sessionId: id, token };
}

/** The session that a request carries. Using it extends it. */
export async function findSession(
  { db, secrets, clock }: Deps,
  request: { headers: IncomingHttpHeaders },
): Promise<Session | undefined> {
  const token = tokenOf(request.headers);
  if (!token) return undefined;
  const now = clock.now();
  const found = await db
    .selectFrom('account_sessions as session')
    .innerJoin('account_users as user', 'user.id', 'session.user_id')
    .select(['session.id as sessionId', 'session.created_at as startedAt', 'session.updated_at as seenAt'])
    .select(['user.id', 'email', 'firstname', 'surname', 'phone', 'address'])
    .where('token', '=', secrets.hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return undefined;
  const { sessionId, startedAt, seenAt, ...account } = found;
  if (now.getTime() - seenAt.getTime() >= SEEN_MS) await extendSession(db, sessionId, startedAt, now);
  return { account, sessionId, token };
}

async function extendSession(db: Db, id: string, startedAt: Date, now: Date) {
  const expiresAt = Math.min(now.getTime() + SESSION_MS, startedAt.getTime() + LONGEST_MS);
  await db
    .updateTable('account_sessions')
    .set({ expires_at: new Date(expiresAt), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Ends the cookie's and the bearer's session if they differ. */
export async function deleteSession({ db, secrets }: Omit<Deps, 'clock'>, headers: IncomingHttpHeaders) {
  const tokens = [bearerOf(headers), cookieOf(headers)].filter((token) => token !== undefined);
  const hashes = tokens.map((token) => secrets.hash(token));
  if (hashes.length > 0) await db.deleteFrom('account_sessions').where('token', 'in', hashes).execute();
}

export async function deleteSessionsOf(tx: Tx, userId: string) {
  await tx.deleteFrom('account_sessions').where('user_id', '=', userId).execute();
}

/** Deletes the oldest sessions above the limit, counting the one that is about to be created. */
async function deleteOldest(tx: Tx, userId: string) {
  const kept = tx
    .selectFrom('account_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MAX_OF_AN_ACCOUNT - 1);
  await tx.deleteFrom('account_sessions').where('user_id', '=', userId).where('id', 'not in', kept).execute();
}

export function carriesSession(headers: IncomingHttpHeaders): boolean {
  return Boolean(bearerOf(headers) ?? cookieOf(headers));
}

/** Whether the session comes from the cookie alone, without a bearer token. */
export function carriesCookieOnly(headers: IncomingHttpHeaders): boolean {
  return !bearerOf(headers) && cookieOf(headers) !== undefined;
}

function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const token = bearerOf(headers) ?? cookieOf(headers);
  return token && TOKEN.test(token) ? token : undefined;
}

function bearerOf({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

function cookieOf({ cookie }: IncomingHttpHeaders): string | undefined {
  return cookies.parse(cookie ?? '')[SESSION_COOKIE];
}
