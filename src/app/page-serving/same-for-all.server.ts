import type { FastifyRequest } from 'fastify';
import { basketInCookie } from '#src/features/basket/basket-cookie.server.ts';
import { isPublicAddress } from '#src/pages/layout/public-address.ts';

/** What the router asks for when it has the page's scripts: /courses.data, and /_.data for the first page. */
const DATA = /(?<=^\/)_\.data$|\.data$/;

/** What adverts and newsletters add to an address: who sent the visitor, and nothing that a page shows. */
const OF_ADVERTS = /^(utm_[a-z_]+|gclid|gbraid|wbraid|gad_[a-z]+|fbclid|msclkid|ttclid|mc_[ce]id)$/;

/**
 * The address under which the page, or its data, is kept that everybody gets; undefined where this visitor's is
 * rendered for them. Without scripts a page shows its reader's basket.
 */
export function keptAddress(
  { method, cookies }: Pick<FastifyRequest, 'method' | 'cookies'>,
  { pathname, search: whole }: URL,
): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || basketInCookie(cookies) !== undefined) return undefined;
  const search = withoutAdverts(whole);
  return isPublicAddress({ pathname: pathname.replace(DATA, ''), search })
    ? `${pathname}${search}`
    : undefined;
}

function withoutAdverts(search: string): string {
  if (search === '') return search;
  const query = new URLSearchParams(search);
  const kept = [...query].filter(([name]) => !OF_ADVERTS.test(name));
  if (kept.length === query.size) return search;
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}
