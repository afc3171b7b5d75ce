import type { IncomingHttpHeaders } from 'node:http';
import cookies from '@fastify/cookie';

const PLAIN = 'diary';

/** Over https the browser itself sees that no other host has set it. */
function nameOf(secure: boolean): string {
  return secure ? `__Host-${PLAIN}` : PLAIN;
}

/** The Set-Cookie header that holds a session for some seconds. Links in emails open pages with it, forms of other sites not. */
export function sessionCookie(
  token: string,
  { secureCookies, maxAge }: { secureCookies: boolean; maxAge: number },
): string {
  return cookies.serialize(nameOf(secureCookies), token, {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies, maxAge },
  });
}

/** The Set-Cookie header that ends it. */
export function noSessionCookie({ secureCookies }: { secureCookies: boolean }): string {
  return sessionCookie('', { secureCookies, maxAge: 0 });
}

const TOKEN = /^[\w-]{43}$/;

export function tokenOf(
  { cookie }: IncomingHttpHeaders,
  { secureCookies }: { secureCookies: boolean },
): string | undefined {
  const given = cookies.parse(cookie ?? '')[nameOf(secureCookies)];
  return given && TOKEN.test(given) ? given : undefined;
}
