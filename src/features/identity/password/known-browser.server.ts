import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import cookies from '@fastify/cookie';
import { DAY_SECONDS } from '#src/platform/dates.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';

/** What somebody signs in to. Each has a cookie of its own for the browsers that have. */
export type SignInTo = 'account' | 'diary' | 'office';

/** Whose password it is, by its hash; without an id nobody has the email. */
interface Owner {
  id: string | undefined;
  hash: string;
}

const YEAR_SECONDS = 365 * DAY_SECONDS;

/** A customer's is sent to the sign-in call only. Forms of office and diary are posted to pages as well. */
const COOKIES: Record<SignInTo, { name: string; path: string }> = {
  account: { name: 'known', path: '/v1/login' },
  diary: { name: 'diary_known', path: '/' },
  office: { name: 'office_known', path: '/' },
};

/** The Set-Cookie header that marks a browser as one that has signed in. Another password ends all marks. */
export function knownBrowserCookie(
  to: SignInTo,
  { secrets, secureCookies }: { secrets: Secrets; secureCookies: boolean },
  owner: Owner,
): string {
  const nonce = randomBytes(16).toString('base64url');
  return cookieOf(to, { value: `${nonce}.${signature(to, secrets, nonce, owner)}`, secureCookies });
}

/** The Set-Cookie header that takes the mark away. */
export function forgottenBrowserCookie(to: SignInTo, { secureCookies }: { secureCookies: boolean }): string {
  return cookieOf(to, { value: '', secureCookies });
}

function cookieOf(to: SignInTo, { value, secureCookies }: { value: string; secureCookies: boolean }): string {
  const { name, path } = COOKIES[to];
  const maxAge = value === '' ? 0 : YEAR_SECONDS;
  return cookies.serialize(name, value, {
    path,
    maxAge,
    httpOnly: true,
    sameSite: 'strict',
    secure: secureCookies,
  });
}

/**
 * The key that wrong passwords are counted under. A browser that has signed in before has its own count, so that guesses
 * from elsewhere do not delay its owner. All others share one, also for an email that nobody has.
 */
export function failureKey(
  to: SignInTo,
  { cookie = '' }: IncomingHttpHeaders,
  secrets: Secrets,
  { email, ...owner }: Owner & { email: string },
): string {
  const mark = cookies.parse(cookie)[COOKIES[to].name] ?? '';
  const [, nonce = '', given = ''] = /^([\w-]{22})\.([0-9a-f]{64})$/.exec(mark) ?? [];
  const isKnown =
    given && timingSafeEqual(Buffer.from(given), Buffer.from(signature(to, secrets, nonce, owner)));
  return isKnown ? `${to} ${email} in ${nonce}` : `${to} ${email}`;
}

function signature(to: SignInTo, secrets: Secrets, nonce: string, { id, hash }: Owner): string {
  return secrets.hash(`known to the ${to} ${nonce} ${id} ${hash}`);
}
