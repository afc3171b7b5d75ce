import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import cookies from '@fastify/cookie';
import { DAY_SECONDS } from '#src/platform/dates.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { Realm } from '../realm.ts';

/** Whose password it is, by its hash; without an id nobody has the email. */
interface Owner {
  id: string | undefined;
  hash: string;
}

const YEAR_SECONDS = 365 * DAY_SECONDS;

/** The Set-Cookie header that marks a browser as one that has signed in. Another password ends all marks. */
export function knownBrowserCookie(
  realm: Realm,
  { secrets, secureCookies }: { secrets: Secrets; secureCookies: boolean },
  owner: Owner,
): string {
  const nonce = randomBytes(16).toString('base64url');
  return cookieWith(realm, { value: `${nonce}.${signature(realm, secrets, nonce, owner)}`, secureCookies });
}

/** The Set-Cookie header that takes the mark away. */
export function noKnownBrowserCookie(realm: Realm, { secureCookies }: { secureCookies: boolean }): string {
  return cookieWith(realm, { value: '', secureCookies });
}

function cookieWith(
  { knownBrowser: { name, path } }: Realm,
  { value, secureCookies }: { value: string; secureCookies: boolean },
): string {
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
  realm: Realm,
  { cookie = '' }: IncomingHttpHeaders,
  secrets: Secrets,
  { email, ...owner }: Owner & { email: string },
): string {
  const mark = cookies.parse(cookie)[realm.knownBrowser.name] ?? '';
  const [, nonce = '', value = ''] = /^([\w-]{22})\.([0-9a-f]{64})$/.exec(mark) ?? [];
  const isKnown =
    value && timingSafeEqual(Buffer.from(value), Buffer.from(signature(realm, secrets, nonce, owner)));
  return isKnown ? `${realm.name} ${email} in ${nonce}` : `${realm.name} ${email}`;
}

function signature({ name }: Realm, secrets: Secrets, nonce: string, { id, hash }: Owner): string {
  return secrets.hash(`known to the ${name} ${nonce} ${id} ${hash}`);
}
