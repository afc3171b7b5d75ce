import type { FastifyRequest } from 'fastify';
import type { Services } from '#src/platform/context/services.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { findCheckout } from './checkout.server.ts';
import { checkoutCookie, hashOf } from './checkout-cookie.server.ts';
import type { Asking } from './current-checkout.server.ts';

const OF_A_CHECKOUT = /^\/v1\/website\/(basket|checkout)\b/;
const KNOWN_FOR_MS = 15 * MINUTE_MS;
const MOST_KNOWN = 10_000;

/**
 * Finds the checkout whose cookie comes with a change of a basket or a checkout, to be counted under (R60). What it is counted
 * under is known for a while, so that not each change costs a statement more: a cookie that was replaced meanwhile opens nothing.
 */
export function countedCheckouts({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const known = new Map<string, { name: string; until: number }>();

  return async (request: Asking & Pick<FastifyRequest, 'routeOptions'>): Promise<string | undefined> => {
    const cookie = checkoutCookie(request);
    if (!cookie || !OF_A_CHECKOUT.test(request.routeOptions.url ?? '')) return undefined;
    const key = hashOf(cookie);
    const now = clock.now().getTime();
    const found = known.get(key);
    if (found && found.until > now) return found.name;
    known.delete(key);
    const checkout = await findCheckout(db, cookie);
    if (!checkout) return undefined;
    const name = `checkout ${checkout.basketUuid}`;
    known.set(key, { name, until: now + KNOWN_FOR_MS });
    const [oldest] = known.size > MOST_KNOWN ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return name;
  };
}
