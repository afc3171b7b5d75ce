import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { Account } from '../account/account.ts';
import { deviceOf } from './device-name.ts';

export const SESSION_COOKIE = 'session';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
export const SESSION_DAYS = 30;
const SESSION_MS = SESSION_DAYS * DAY_MS;
/** However often it is used. */
const LONGEST_MS = 90 * DAY_MS;
const MOST_OF_AN_ACCOUNT = 20;
/** How often a session that is used is written: what "last seen" is exact to. */
const SEEN_MS = 10 * 60_000;

export interface Session {
  account: Account;
  sessionId: string;
  /** As the browser holds it; only its hash is kept. */
  token: string;
}

/** What a browser is given when a session begins. */
export interface Begun {
  sessionId: string;
  token: string;
}

interface Parts {
  db: Db;
  clock: Clock;
  secrets: Secrets;
}

/** Always a new token, whatever the browser came with, so that nobody signs in to a session that others know. */
export async function beginSession(
  tx: Tx,
  { secrets, clock }: Omit<Parts, 'db'>,
  userId: string,
  headers: IncomingHttpHeaders,
): Promise<Begun> {
  await endOldest(tx, userId);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  const { id } = await tx
    .insertInto('account_sessions')
    .values({
      user_id: userId,
      token: secrets.hash(token),
      expires_at: new Date(now.getTime() + SESSION_MS),
      user_agent: deviceOf(headers['user-agent']),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sessionId: id, token };
}

/** The session that a request carries, which lives on for as long as it is used. */
export async function findSession(
  { db, secrets, clock }: Parts,
  request: { headers: IncomingHttpHeaders },
): Promise<Session | undefined> {
  const token = tokenOf(request.headers);
  if (!token) return undefined;
  const now = clock.now();
  const found = await db
    .selectFrom('account_sessions as session')
    .innerJoin('account_users as user', 'user.id', 'session.user_id')
    .select(['session.id as sessionId', 'session.created_at as begunAt', 'session.updated_at as seenAt'])
    .select(['user.id', 'email', 'firstname', 'surname', 'phone', 'address'])
    .where('token', '=', secrets.hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return undefined;
  const { sessionId, begunAt, seenAt, ...account } = found;
  if (now.getTime() - seenAt.getTime() >= SEEN_MS) await extendSession(db, sessionId, begunAt, now);
  return { account, sessionId, token };
}

async function extendSession(db: Db, id: string, begunAt: Date, now: Date) {
  const expiresAt = Math.min(now.getTime() + SESSION_MS, begunAt.getTime() + LONGEST_MS);
  await db
    .updateTable('account_sessions')
    .set({ expires_at: new Date(expiresAt), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Both that a browser carries, where they differ. */
export async function endSession({ db, secrets }: Omit<Parts, 'clock'>, headers: IncomingHttpHeaders) {
  const tokens = [bearerOf(headers), cookieOf(headers)].filter((token) => token !== undefined);
  const hashes = tokens.map((token) => secrets.hash(token));
  if (hashes.length > 0) await db.deleteFrom('account_sessions').where('token', 'in', hashes).execute();
}

export async function endSessionsOf(tx: Tx, userId: string) {
  await tx.deleteFrom('account_sessions').where('user_id', '=', userId).execute();
}

/** So that with the one that begins there are no more than an account may have. */
async function endOldest(tx: Tx, userId: string) {
  const kept = tx
    .selectFrom('account_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_AN_ACCOUNT - 1);
  await tx.deleteFrom('account_sessions').where('user_id', '=', userId).where('id', 'not in', kept).execute();
}

export function carriesSession(headers: IncomingHttpHeaders): boolean {
  return Boolean(bearerOf(headers) ?? cookieOf(headers));
}

/** Whether the cookie alone is asked: one that no session answers to is of no more use. */
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
  return new RegExp(`(?:^|;) *${SESSION_COOKIE}=([^;]*)`).exec(cookie ?? '')?.[1];
}
