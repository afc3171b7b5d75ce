import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#src/platform/dates.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { AccountParts } from '../account/account-deps.server.ts';
import type { KeptPassword } from '../account/credentials.server.ts';

const KNOWN_COOKIE = 'known';
const YEAR_SECONDS = 365 * DAY_SECONDS;
/** Sent with signing in alone. */
const SCOPE = { path: '/v1/login', sameSite: 'strict', httpOnly: true } as const;

/** Lets a browser that knew the password be told from others. A new password makes strangers of them all. */
export function rememberBrowser(
  reply: FastifyReply,
  { secureCookies: secure, accounts: { secrets } }: Pick<AccountParts, 'secureCookies' | 'accounts'>,
  owner: KeptPassword,
) {
  const nonce = randomBytes(16).toString('base64url');
  const known = `${nonce}.${seal(secrets, nonce, owner)}`;
  reply.setCookie(KNOWN_COOKIE, known, { ...SCOPE, secure, maxAge: YEAR_SECONDS });
}

export function forgetBrowser(
  reply: FastifyReply,
  { secureCookies: secure }: Pick<AccountParts, 'secureCookies'>,
) {
  reply.clearCookie(KNOWN_COOKIE, { ...SCOPE, secure });
}

/**
 * What wrong passwords for an account are counted under: a browser that its owner has signed in with has a count of its
 * own, so that whoever tries from elsewhere does not hold the owner up. Everybody else shares one, and addresses that
 * nobody has are counted alike.
 */
export function countedFor(
  { cookies }: FastifyRequest,
  secrets: Secrets,
  email: string,
  owner: KeptPassword,
): string {
  const [, nonce = '', given = ''] = /^([\w-]{22})\.([0-9a-f]{64})$/.exec(cookies[KNOWN_COOKIE] ?? '') ?? [];
  const known = given && timingSafeEqual(Buffer.from(given), Buffer.from(seal(secrets, nonce, owner)));
  return known ? `account ${email} in ${nonce}` : `account ${email}`;
}

function seal(secrets: Secrets, nonce: string, { userId, hash }: KeptPassword): string {
  return secrets.hash(`known ${nonce} ${userId} ${hash}`);
}
