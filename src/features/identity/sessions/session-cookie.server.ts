import type { IncomingHttpHeaders } from 'node:http';
import cookies from '@fastify/cookie';
import type { Realm } from '../realm.ts';

interface CookieDeps {
  secureCookies: boolean;
}

const TOKEN = /^[\w-]{43}$/;

function nameOf({ cookie }: Realm, { secureCookies }: CookieDeps): string {
  return secureCookies && cookie.isHostOnly ? `__Host-${cookie.name}` : cookie.name;
}

/** The Set-Cookie header that holds a session. */
export function sessionCookie(realm: Realm, deps: CookieDeps, token: string): string {
  const { seconds } = realm.cookie;
  return cookieWith(realm, deps, token, seconds === undefined ? {} : { maxAge: seconds });
}

/** The Set-Cookie header that ends it. */
export function noSessionCookie(realm: Realm, deps: CookieDeps): string {
  return cookieWith(realm, deps, '', { maxAge: 0, expires: new Date(0) });
}

function cookieWith(
  realm: Realm,
  deps: CookieDeps,
  value: string,
  ends: { maxAge?: number; expires?: Date },
): string {
  const { sameSite } = realm.cookie;
  const kept = { path: '/', httpOnly: true, sameSite, secure: deps.secureCookies };
  return cookies.serialize(nameOf(realm, deps), value, { ...kept, ...ends });
}

/** What a request has as the cookie of a session, whether or not it is a token. */
export function cookieOf(
  realm: Realm,
  deps: CookieDeps,
  { cookie }: IncomingHttpHeaders,
): string | undefined {
  return cookies.parse(cookie ?? '')[nameOf(realm, deps)];
}

/** The token of the session that a request carries: customers' programs send theirs as a bearer. */
export function tokenOf(realm: Realm, deps: CookieDeps, headers: IncomingHttpHeaders): string | undefined {
  const value = bearerOf(realm, headers) ?? cookieOf(realm, deps, headers);
  return value && TOKEN.test(value) ? value : undefined;
}

export function bearerOf(
  { takesBearer }: Pick<Realm, 'takesBearer'>,
  { authorization }: IncomingHttpHeaders,
): string | undefined {
  return takesBearer ? /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] : undefined;
}
