import type { FastifyRequest } from 'fastify';
import { basketInCookie } from '#src/features/basket/posts/basket-cookie.server.ts';
import { isPublicAddress } from '#src/pages/layout/public-address.ts';

/** What the router asks for when it has the page's scripts: /courses.data, and /_.data for the first page. */
const DATA = /(?<=^\/)_\.data$|\.data$/;

/** Whether this visitor gets the page, or its data, that everybody gets. Without scripts a page shows its reader's basket. */
export function isSameForAll(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { pathname, search }: URL,
): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    isPublicAddress({ pathname: pathname.replace(DATA, ''), search }) &&
    basketInCookie(headers.cookie) === undefined
  );
}
