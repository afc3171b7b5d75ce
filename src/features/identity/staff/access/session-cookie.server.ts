import type { IncomingHttpHeaders } from 'node:http';
import cookies from '@fastify/cookie';

const PLAIN = 'office';

/** Over https the browser itself sees that no other host has set it. */
function nameOf(secure: boolean): string {
  return secure ? `__Host-${PLAIN}` : PLAIN;
}

/** The Set-Cookie header that holds a session until the browser closes; no other site's link or form carries it. */
export function sessionCookie(token: string, { secureCookies }: { secureCookies: boolean }): string {
  return cookies.serialize(nameOf(secureCookies), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: secureCookies,
  });
}

/** The Set-Cookie header that ends it. */
export function noSessionCookie({ secureCookies }: { secureCookies: boolean }): string {
  return cookies.serialize(nameOf(secureCookies), '', {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: secureCookies,
    maxAge: 0,
  });
}

const TOKEN = /^[\w-]{43}$/;

export function tokenOf(
  { cookie }: IncomingHttpHeaders,
  { secureCookies }: { secureCookies: boolean },
): string | undefined {
  const given = cookies.parse(cookie ?? '')[nameOf(secureCookies)];
  return given && TOKEN.test(given) ? given : undefined;
}
