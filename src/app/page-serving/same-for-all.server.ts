import type { FastifyRequest } from 'fastify';
import { basketInCookie } from '#src/features/basket/posts/basket-cookie.server.ts';

/** Pages that hold nothing of their visitor: what is theirs, a script adds in the browser. */
const SAME_FOR_ALL = [
  /^\/$/,
  /^\/areas-covered(\/[a-z0-9-]+)?$/,
  /^\/instructors(\/[a-z0-9-]+)?$/,
  /^\/courses(\/[a-z0-9-]+)?$/,
  /^\/(?!(account|basket|diary|office|test|developers)$)[a-z0-9-]+$/,
];
/** Any other query is somebody's own, such as a postcode. */
const PLAIN_QUERY = /^(\?(page=\d{1,3}|gearbox=(manual|automatic)))?$/;

/** Whether this visitor gets the page that everybody gets. Without scripts a page shows its reader's basket. */
export function isSameForAll(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { pathname, search }: URL,
): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    PLAIN_QUERY.test(search) &&
    SAME_FOR_ALL.some((path) => path.test(pathname)) &&
    basketInCookie(headers.cookie) === undefined
  );
}
