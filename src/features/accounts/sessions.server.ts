import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PlainAddress } from '#src/features/addresses/address.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { Account } from './account.ts';
import { type Auth, SESSION_DAYS } from './better-auth.server.ts';
import { deviceOf } from './device.ts';

export const SESSION_COOKIE = 'session';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const DAY_MS = 86_400_000;
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
  auth: Auth;
  secrets: Secrets;
}

/** Always a new token, whatever the browser came with, so that nobody signs in to a session that others know. */
export async function beginSession(
  tx: Tx,
  { auth, secrets, clock }: Omit<Parts, 'db'>,
  userId: string,
  headers: IncomingHttpHeaders,
): Promise<Begun> {
  await endOldest(tx, userId);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  const kept = {
    token: secrets.hash(token),
    expiresAt: new Date(now.getTime() + SESSION_MS),
    createdAt: now,
    updatedAt: now,
    ipAddress: null,
    userAgent: deviceOf(headers['user-agent']),
  };
  const session = await (await auth.rows(tx)).createSession(userId, false, kept, true);
  return { sessionId: session.id, token };
}

/** The session that a request carries, which lives on for as long as it is used. */
export async function findSession(
  { db, auth, secrets, clock }: Parts,
  request: { headers: IncomingHttpHeaders },
): Promise<Session | undefined> {
  const token = tokenOf(request.headers);
  if (!token) return undefined;
  const rows = await auth.rows(db);
  const found = await rows.findSession(secrets.hash(token));
  const now = clock.now().getTime();
  if (!found || found.session.expiresAt.getTime() <= now) return undefined;
  if (now - found.session.updatedAt.getTime() >= SEEN_MS)
    await rows.updateSession(found.session.token, {
      expiresAt: new Date(Math.min(now + SESSION_MS, found.session.createdAt.getTime() + LONGEST_MS)),
      updatedAt: new Date(now),
    });
  return { account: accountOf(found.user), sessionId: found.session.id, token };
}

/** Both that a browser carries, where they differ. */
export async function endSession({ db, auth, secrets }: Omit<Parts, 'clock'>, headers: IncomingHttpHeaders) {
  const rows = await auth.rows(db);
  for (const token of new Set([bearerOf(headers), cookieOf(headers)]))
    if (token) await rows.deleteSession(secrets.hash(token));
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

interface UserFields {
  id: string;
  email: string;
  firstname?: string;
  surname?: string;
  phone?: string;
  address?: PlainAddress | null;
}

export function accountOf(user: UserFields): Account {
  const { id, email, firstname = '', surname = '', phone = '', address = null } = user;
  return { id, email, firstname, surname, phone, address };
}
