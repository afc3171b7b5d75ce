import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#src/platform/dates.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { AccountDeps } from '../account/account-deps.server.ts';
import type { Credential } from '../account/credentials.server.ts';

const KNOWN_COOKIE = 'known';
const YEAR_SECONDS = 365 * DAY_SECONDS;
/** The cookie is sent to the sign-in call only. */
const SCOPE = { path: '/v1/login', sameSite: 'strict', httpOnly: true } as const;

/** Marks a browser as trusted after a sign-in. Changing the password invalidates all marks. */
export function rememberBrowser(
  reply: FastifyReply,
  { secureCookies: secure, accounts: { secrets } }: Pick<AccountDeps, 'secureCookies' | 'accounts'>,
  owner: Credential,
) {
  const nonce = randomBytes(16).toString('base64url');
  const known = `${nonce}.${signature(secrets, nonce, owner)}`;
  reply.setCookie(KNOWN_COOKIE, known, { ...SCOPE, secure, maxAge: YEAR_SECONDS });
}

export function forgetBrowser(
  reply: FastifyReply,
  { secureCookies: secure }: Pick<AccountDeps, 'secureCookies'>,
) {
  reply.clearCookie(KNOWN_COOKIE, { ...SCOPE, secure });
}

/**
 * The key that wrong passwords are counted under. A trusted browser has its own count, so that guesses from elsewhere do
 * not delay the owner. All other browsers share one count. Unknown emails are counted in the same way.
 */
export function failureKey(
  { cookies }: FastifyRequest,
  secrets: Secrets,
  email: string,
  owner: Credential,
): string {
  const [, nonce = '', given = ''] = /^([\w-]{22})\.([0-9a-f]{64})$/.exec(cookies[KNOWN_COOKIE] ?? '') ?? [];
  const known = given && timingSafeEqual(Buffer.from(given), Buffer.from(signature(secrets, nonce, owner)));
  return known ? `account ${email} in ${nonce}` : `account ${email}`;
}

function signature(secrets: Secrets, nonce: string, { userId, hash }: Credential): string {
  return secrets.hash(`known ${nonce} ${userId} ${hash}`);
}
